import type { Reader } from '@tidemark/contracts/access';

/**
 * Who may read what, written out from section 6 of the specification and the decisions on ROL-01 to ROL-07.
 * It is written by hand and independent of the code it tests: `y` may read, `-` may not.
 * `none` is an article without an access level, `platinum` an unknown value,
 * and `+ALPHA` the role on a plan where it adds nothing.
 */
const OUTSIDE_ALPHA_ZONE = `
                anonymous  free  explorer  pioneer  professional  alpha  free+ALPHA  explorer+ALPHA  pioneer+ALPHA
freemium            y       y       y         y          y          y         y            y               y
free                y       y       y         y          y          y         y            y               y
none                -       y       y         y          y          y         y            y               y
standard            -       -       -         y          y          y         -            -               y
pioneer             -       -       -         y          y          y         -            -               y
vip                 -       -       -         -          y          y         -            -               -
rp_vip_plan         -       -       -         -          y          y         -            -               -
professional        -       -       -         -          y          y         -            -               -
alpha               -       -       -         -          -          y         -            -               -
alpha_plan          -       -       -         -          -          y         -            -               -
rp_alpha_plan       -       -       -         -          -          y         -            -               -
platinum            -       -       -         -          -          y         -            -               -
`;

const INSIDE_ALPHA_ZONE = `
                anonymous  free  explorer  pioneer  professional  alpha  free+ALPHA  explorer+ALPHA  pioneer+ALPHA
freemium            -       -       -         -          -          y         -            -               -
free                -       -       -         -          -          y         -            -               -
none                -       -       -         -          -          y         -            -               -
standard            -       -       -         -          -          y         -            -               -
pioneer             -       -       -         -          -          y         -            -               -
vip                 -       -       -         -          -          y         -            -               -
rp_vip_plan         -       -       -         -          -          y         -            -               -
professional        -       -       -         -          -          y         -            -               -
alpha               -       -       -         -          -          y         -            -               -
alpha_plan          -       -       -         -          -          y         -            -               -
rp_alpha_plan       -       -       -         -          -          y         -            -               -
platinum            -       -       -         -          -          y         -            -               -
`;

export const MATRIX_READER_NAMES = [
  'anonymous',
  'free',
  'explorer',
  'pioneer',
  'professional',
  'alpha',
  'free+ALPHA',
  'explorer+ALPHA',
  'pioneer+ALPHA',
] as const;
export type MatrixReaderName = (typeof MATRIX_READER_NAMES)[number];

type Member = Extract<Reader, { kind: 'member' }>;

const member = (plan: Member['plan'], alpha: boolean): Member => ({
  kind: 'member',
  uid: alpha ? `${plan}-alpha` : plan,
  email: `${plan}${alpha ? '.alpha' : ''}@example.com`,
  plan,
  alpha,
  staff: false,
});

export const MATRIX_READERS: Readonly<Record<MatrixReaderName, Reader>> = {
  anonymous: { kind: 'anonymous' },
  free: member('free', false),
  explorer: member('explorer', false),
  pioneer: member('pioneer', false),
  professional: member('professional', false),
  alpha: member('professional', true),
  'free+ALPHA': member('free', true),
  'explorer+ALPHA': member('explorer', true),
  'pioneer+ALPHA': member('pioneer', true),
};

export interface MatrixCase {
  readonly reader: MatrixReaderName;
  /** The access value of the article; null if it has none. */
  readonly access: string | null;
  readonly inAlphaZone: boolean;
  readonly allowed: boolean;
}

function readTable(table: string, inAlphaZone: boolean): MatrixCase[] {
  const [columns = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  if (columns.join() !== MATRIX_READER_NAMES.join()) throw new Error(`Unexpected columns: ${columns}`);
  return rows.flatMap(([level = '', ...cells]) => {
    if (cells.length !== columns.length || cells.some((cell) => cell !== 'y' && cell !== '-'))
      throw new Error(`Unreadable row: ${level} ${cells.join(' ')}`);
    const access = level === 'none' ? null : level;
    return MATRIX_READER_NAMES.map((reader, column) => ({
      reader,
      access,
      inAlphaZone,
      allowed: cells[column] === 'y',
    }));
  });
}

export const ACCESS_MATRIX: readonly MatrixCase[] = [
  ...readTable(OUTSIDE_ALPHA_ZONE, false),
  ...readTable(INSIDE_ALPHA_ZONE, true),
];
