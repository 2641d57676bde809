import { showToast } from '../../../ui/Toasts/toasts.ts';
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
    // The URL in the address bar was updated, so the reader can copy it from there.
    showToast({ message: 'Couldn’t copy the link. Copy it from the address bar.' });
  }
}

/** Adds a link in the margin of every heading that copies the heading's URL. */
export function addHeadingLinks(body: HTMLElement): () => void {
  const headings = [...body.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]:not(#takeaways)')];
  const links = headings.map((heading) => {
    const link = document.createElement('a');
    const text = heading.textContent ?? '';
    link.className = `${styles.link} no-print`;
    link.href = `#${heading.id}`;
    link.textContent = '#';
    link.setAttribute('aria-label', `Copy link to “${text}”`);
    link.addEventListener('click', copy);
    // Keeps the link out of the accessible name of the heading.
    heading.setAttribute('aria-label', text);
    heading.dataset.title = text;
    heading.classList.add(styles.heading ?? '');
    heading.append(link);
    return link;
  });
  return () => {
    for (const link of links) link.remove();
  };
}
