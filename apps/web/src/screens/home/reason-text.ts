import type { RecommendationKind } from '@tidemark/contracts/follow';

interface Reason {
  readonly kind: RecommendationKind;
  readonly label: string;
}

export function reasonText({ kind, label }: Reason): string {
  switch (kind) {
    case 'search':
      return `Matches “${label}”`;
    case 'read_analyst':
    case 'read_category':
      return `You often read ${label}`;
    case 'analyst':
    case 'asset':
    case 'category':
      return `You follow ${label}`;
  }
}
