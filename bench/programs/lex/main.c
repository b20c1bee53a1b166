/* Runs a recogniser of re2c or ragel. Arguments: how often, and the file with the text. Prints the sum and
   the number of what it found, and the nanoseconds per byte of the best run, separated by tabs. */
#include "main.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **arguments) {
  if (count != 3) return 2;
  FILE *file = fopen(arguments[2], "rb");
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  size_t length = (size_t)ftell(file);
  rewind(file);
  /* The zero behind the text is re2c's sentinel. */
  unsigned char *text = calloc(length + 1, 1);
  if (fread(text, 1, length, file) != length) return 2;
  struct found found = {0, 0};
  double best = 1e9;
  for (int rounds = atoi(arguments[1]); rounds > 0; rounds--) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    found = run(text, length);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    if (seconds < best) best = seconds;
  }
  printf("%llu\t%llu\t%f\n", found.sum, found.count, best * 1e9 / (double)length);
  return 0;
}
