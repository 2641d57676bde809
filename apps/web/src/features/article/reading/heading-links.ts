import { showToast } from '../../../lib/toasts.ts';
import styles from './heading-links.module.css';

async function copy(event: MouseEvent): Promise<void> {
  const { href, hash } = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', hash);
  try {
    await navigator.clipboard.writeText(href);
    showToast({ message: 'Link copied' });
  } catch {
    // The address is in the bar now, to be copied from there.
    showToast({ message: 'The link is in the address bar' });
  }
}

/** A small mark in the margin of every heading, which copies its address. It takes no room of the text. */
export function addHeadingLinks(body: HTMLElement): () => void {
  const headings = [...body.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]:not(#takeaways)')];
  const links = headings.map((heading) => {
    const link = document.createElement('a');
    const words = heading.textContent ?? '';
    link.className = `${styles.link} no-print`;
    link.href = `#${heading.id}`;
    link.textContent = '#';
    link.setAttribute('aria-label', `Copy the link to “${words}”`);
    link.addEventListener('click', copy);
    // The heading is still called what it says.
    heading.setAttribute('aria-label', words);
    heading.classList.add(styles.heading ?? '');
    heading.append(link);
    return link;
  });
  return () => {
    for (const link of links) link.remove();
  };
}
