// Next.js's cache handler (documented as `cacheHandler`). It stores nothing: pages are cached by the page cache in front
// of Next.js, which learns of every content change. A page that Next.js kept on disk could come back after a change.
export default class NoIncrementalCache {
  async get() {
    return null;
  }

  async set() {}

  async revalidateTag() {}

  resetRequestCache() {}
}
