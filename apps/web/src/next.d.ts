/// <reference types="next" />
/// <reference types="next/image-types/global" />
/// <reference types="next/navigation-types/compat/navigation" />

// Next writes the same references into a file that git ignores; these make a fresh clone type-check.
declare module '*.css';
