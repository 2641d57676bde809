// In place of what Next ships for browsers older than any we build for.
