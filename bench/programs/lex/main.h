/* What a recogniser reports: a sum over the ends and numbers of its tokens, and how many there were.
   Without tokens the sum is 1 if the text is accepted. */
#include <stddef.h>

struct found {
  unsigned long long sum, count;
};

struct found run(const unsigned char *text, size_t length);

#define HIT(label, end) \
  (found.sum += (unsigned long long)((end) - text) ^ ((unsigned long long)(label) << 40), found.count++)
