import {
  ACCESS_MATRIX,
  MATRIX_READER_NAMES,
  MATRIX_READERS,
  type MatrixCase,
  type MatrixReaderName,
} from '@tidemark/test-corpus/access-matrix';
import { describe, expect, it } from 'vitest';
import {
  ACCESS_ALIASES,
  ACCESS_VALUES,
  accessOfTier,
  canRead,
  EFFECTIVE_ACCESS_VALUES,
  type EffectiveAccess,
  effectiveAccess,
  normaliseAccess,
  PLANS,
  READER_TIERS,
  type ReaderTier,
  readableAccess,
  readerTier,
  TIERS,
  tierCanRead,
  tierLabel,
  tierOf,
} from './access.ts';

const MARKETS = [5, 21];
const ALPHA_ZONE_CATEGORIES = [[6], [24], [25], [26], [27], [28], [29], [6, 24], [22, 28], [29, 7]];

/** The cases in which the code differs from the matrix, with the expected result. */
function disagreements(cases: readonly MatrixCase[], categoryIds: readonly number[]): string[] {
  return cases
    .filter(
      ({ reader, access, allowed }) => canRead(MATRIX_READERS[reader], { access, categoryIds }) !== allowed,
    )
    .map(({ reader, access, allowed }) => `${reader} ${allowed ? 'reads' : 'does not read'} ${access}`);
}

const outside = ACCESS_MATRIX.filter(({ inAlphaZone }) => !inAlphaZone);
const inside = ACCESS_MATRIX.filter(({ inAlphaZone }) => inAlphaZone);

describe('the access matrix', () => {
  it('contains every reader, access value, alias, none and an unknown value, inside and outside Alpha Zone', () => {
    const levels = [...ACCESS_VALUES, ...ACCESS_ALIASES, null, 'platinum'];
    expect(levels).toHaveLength(12);
    for (const cases of [outside, inside]) {
      const keys = cases.map(({ reader, access }) => `${reader} ${access}`);
      const wanted = MATRIX_READER_NAMES.flatMap((reader) => levels.map((access) => `${reader} ${access}`));
      expect(keys.toSorted()).toEqual(wanted.toSorted());
    }
    expect(ACCESS_MATRIX).toHaveLength(9 * 12 * 2);
  });

  it('has a column for every plan, with and without ALPHA', () => {
    const columns = Object.values(MATRIX_READERS).flatMap((reader) =>
      reader.kind === 'member' ? [`${reader.plan} ${reader.alpha}`] : [],
    );
    expect(columns.toSorted()).toEqual(PLANS.flatMap((plan) => [`${plan} false`, `${plan} true`]).toSorted());
    expect(MATRIX_READERS.anonymous).toEqual({ kind: 'anonymous' });
  });
});

describe('canRead', () => {
  it('[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-06] matches the matrix outside Alpha Zone', () => {
    expect(disagreements(outside, MARKETS)).toEqual([]);
    expect(disagreements(outside, [])).toEqual([]);
  });

  it.each(ALPHA_ZONE_CATEGORIES.map((ids) => ({ ids })))(
    '[ROL-07] matches the matrix inside Alpha Zone, in categories $ids',
    ({ ids }) => {
      expect(disagreements(inside, ids)).toEqual([]);
    },
  );

  it('[ROL-02] treats an empty access value as no access level', () => {
    const article = { access: '', categoryIds: MARKETS };
    expect(canRead(MATRIX_READERS.free, article)).toBe(true);
    expect(canRead(MATRIX_READERS.anonymous, article)).toBe(false);
  });

  it.each(['platinum', 'FREE', ' free', 'none', 'constructor', '__proto__', 'toString'])(
    '[ROL-06] locks the unknown value %j for all but Alpha',
    (access) => {
      const readers = MATRIX_READER_NAMES.filter((name) =>
        canRead(MATRIX_READERS[name], { access, categoryIds: MARKETS }),
      );
      expect(readers).toEqual(['alpha']);
    },
  );
});

describe('effective access', () => {
  it.each<[string, EffectiveAccess]>([
    ['alpha_plan', 'alpha'],
    ['rp_alpha_plan', 'alpha'],
    ['rp_vip_plan', 'vip'],
  ])('[ENT-01, ROL-06] normalises the alias %s to %s', (alias, access) => {
    expect(normaliseAccess(alias)).toBe(access);
    expect(effectiveAccess({ access: alias, categoryIds: MARKETS })).toBe(access);
  });

  it('[ENT-01] keeps the seven access values and none unchanged', () => {
    const values = ['freemium', 'free', 'standard', 'pioneer', 'vip', 'professional', 'alpha'];
    expect(ACCESS_VALUES).toEqual(values);
    expect(EFFECTIVE_ACCESS_VALUES).toEqual([...values, 'none']);
    expect(values.map((value) => normaliseAccess(value))).toEqual(values);
    expect([null, undefined, ''].map((nothing) => normaliseAccess(nothing))).toEqual([
      'none',
      'none',
      'none',
    ]);
  });

  it('[ROL-06] returns undefined for an unknown value, so that it can be logged', () => {
    expect(normaliseAccess('platinum')).toBeUndefined();
    expect(normaliseAccess('constructor')).toBeUndefined();
    expect(normaliseAccess('none')).toBeUndefined();
  });

  it('[ROL-07] is alpha in Alpha Zone, whatever the article’s own value', () => {
    for (const categoryIds of ALPHA_ZONE_CATEGORIES) {
      for (const access of [...ACCESS_VALUES, null, 'platinum'])
        expect(effectiveAccess({ access, categoryIds })).toBe('alpha');
    }
  });

  it('[ROL-07] is the article’s own value in every other category', () => {
    const others = [1, 2, 3, 4, 5, ...Array.from({ length: 17 }, (_, index) => 7 + index)];
    expect(others.at(-1)).toBe(23);
    for (const id of others) expect(effectiveAccess({ access: 'free', categoryIds: [id] })).toBe('free');
  });
});

describe('tiers', () => {
  const TIER_OF_READER: Readonly<Record<MatrixReaderName, ReaderTier>> = {
    anonymous: 'anonymous',
    free: 'free',
    explorer: 'free',
    pioneer: 'pioneer',
    professional: 'professional',
    alpha: 'alpha',
    'free+ALPHA': 'free',
    'explorer+ALPHA': 'free',
    'pioneer+ALPHA': 'pioneer',
  };

  it('[STA-06, ROL-05] treats a professional with ALPHA as alpha, and ALPHA on a lower plan as that plan', () => {
    for (const name of MATRIX_READER_NAMES)
      expect([name, readerTier(MATRIX_READERS[name])]).toEqual([name, TIER_OF_READER[name]]);
  });

  it('[CON-02] lists free, pioneer, professional and alpha, from the lowest to the highest', () => {
    expect(TIERS).toEqual(['free', 'pioneer', 'professional', 'alpha']);
    expect(READER_TIERS).toEqual(['anonymous', 'free', 'pioneer', 'professional', 'alpha']);
  });

  it('[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05] lists what each tier reads', () => {
    const listed = READER_TIERS.map((tier) => [tier, readableAccess(tier).toSorted()]);
    expect(Object.fromEntries(listed)).toEqual({
      anonymous: ['free', 'freemium'],
      free: ['free', 'freemium', 'none'],
      pioneer: ['free', 'freemium', 'none', 'pioneer', 'standard'],
      professional: ['free', 'freemium', 'none', 'pioneer', 'professional', 'standard', 'vip'],
      alpha: ['alpha', 'free', 'freemium', 'none', 'pioneer', 'professional', 'standard', 'vip'],
    });
  });

  it('[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05] readableAccess and tierCanRead agree with canRead on every case', () => {
    for (const { reader: name, access, inAlphaZone } of ACCESS_MATRIX) {
      const reader = MATRIX_READERS[name];
      const article = { access, categoryIds: inAlphaZone ? [24] : MARKETS };
      const [tier, effective] = [readerTier(reader), effectiveAccess(article)];
      const allowed = canRead(reader, article);
      expect([name, access, tierCanRead(tier, effective)]).toEqual([name, access, allowed]);
      expect([name, access, readableAccess(tier).includes(effective)]).toEqual([name, access, allowed]);
    }
  });

  it('[ROL-03, ROL-04, ROL-05] a higher tier reads everything that a lower one reads', () => {
    READER_TIERS.slice(1).forEach((tier, index) => {
      const lower = readableAccess(READER_TIERS[index] ?? 'anonymous');
      expect(readableAccess(tier)).toEqual(expect.arrayContaining([...lower]));
      expect(readableAccess(tier).length).toBeGreaterThan(lower.length);
    });
  });

  it('[ROL-06] returns the lowest tier that opens an article', () => {
    for (const access of EFFECTIVE_ACCESS_VALUES)
      expect([access, tierOf(access)]).toEqual([access, TIERS.find((tier) => tierCanRead(tier, access))]);
  });
});

describe('labels', () => {
  it.each([
    ['alpha_plan', 'Alpha'],
    ['rp_alpha_plan', 'Alpha'],
    ['alpha', 'Alpha'],
    ['standard', 'Pioneer'],
    ['pioneer', 'Pioneer'],
    ['vip', 'Professional'],
    ['rp_vip_plan', 'Professional'],
    ['professional', 'Professional'],
    ['freemium', 'Free'],
    ['free', 'Free'],
    [null, 'Free'],
    ['platinum', 'Alpha'],
  ])('[ROL-06] %s is labelled %s', (access, label) => {
    expect(tierLabel(access)).toBe(label);
  });

  it('[ROL-06, ROL-07] labels an article in Alpha Zone Alpha even if its access is free', () => {
    const effective = effectiveAccess({ access: 'free', categoryIds: [27] });
    expect(tierLabel(effective)).toBe('Alpha');
    expect(tierOf(effective)).toBe('alpha');
  });

  it('[ROL-06] assigns each access value to the filter of exactly one tier', () => {
    expect(TIERS.map((tier) => accessOfTier(tier).toSorted())).toEqual([
      ['free', 'freemium', 'none'],
      ['pioneer', 'standard'],
      ['professional', 'vip'],
      ['alpha'],
    ]);
  });
});
