/// <reference types="next" />
/// <reference types="next/image-types/global" />
/// <reference types="next/navigation-types/compat/navigation" />

// Next.js writes these references into an ignored file; with this one a fresh clone passes the type check.
declare module '*.css';
