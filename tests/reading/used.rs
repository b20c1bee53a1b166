//! What programs do with enums that read bytes or characters.
