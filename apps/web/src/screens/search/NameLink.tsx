import Link from '../../ui/Link/Link.tsx';
import stretched from '../../ui/Link/stretched.module.css';

interface Props {
  readonly href: string;
  readonly className: string | undefined;
  readonly children: string;
}

/** The name of what was found, as the link of its card or row. */
export function NameLink({ href, className, children }: Props) {
  return (
    <h3 className={className}>
      <Link href={href} prefetch={false} className={stretched.link}>
        {children}
      </Link>
    </h3>
  );
}
