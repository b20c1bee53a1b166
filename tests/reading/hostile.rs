//! Texts that would take forever without care.
