import { type CoverSubject, coverPalette } from './cover.ts';

/** A description of the covers of each subcategory. `{main}` and `{focus}` are replaced by the names of their colours. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  macro: 'Contour map in bands of {main}, rising to one {focus} summit',
  'market-updates': 'Profiles of a {main} mountain stacked one behind another, with a touch of {focus}',
  'daily-briefings': 'A {main} hill drawn in contour lines, with a {focus} sun beside it',
  'layer-1': 'A large block of {main} cubes worn away at one corner, a few cubes {focus}',
  'layer-2': 'Thin {main} floors stacked on posts, with missing tiles and some {focus} ones',
  'cross-chain': 'Two towers of {main} cubes joined by a narrow {focus} bridge',
  'yield-opportunities': 'Curved strokes fanning upward from one root, {main} with a few {focus}',
  lending: 'Lines of {main} turning round two eddies, the smaller one {focus}',
  dexs: 'Two streams of lines, one of them {focus}, meeting and running on together',
  trading: 'A field of short {main} strokes drifting one way, {focus} at the centre',
  'on-chain-analysis': 'Fine {main} and {focus} threads with small beads along them',
  stablecoins: 'Lines of {main} parting round a still {focus} disc',
  guides: 'Broad ribbons of {main} and {focus} running side by side',
  'nft-reports': 'An interlocking {main} pattern that changes at one place',
  'nft-overview': 'A {main} mosaic with a gap where the pattern breaks, some tiles {focus}',
  gaming: 'Layered {main} hills before a {focus} sun, with a monument on a ridge',
  metaverse: 'A plain of {main} tiles running to the horizon, a monument before a {focus} sun',
  'war-room-notes': 'Night sea with a swell, a {focus} moon behind cloud and its path on the water',
  'daily-summaries': 'A {focus} moon over calm {main} water at night, with its broken reflection',
  'exclusive-updates': 'Harbour lights at night and their reflections on {main} water, one of them {focus}',
  masterclasses: 'Rings spreading from one {focus} drop on dark {main} water',
  'project-amas': 'Two sets of rings meeting on dark {main} water, one of them {focus}',
  'expert-sessions': 'A large {focus} moon half below the horizon of a {main} night sea',
};

export function coverAlt(subject: CoverSubject): string {
  const { mid, accent } = coverPalette(subject);
  const text = DESCRIPTIONS[subject.subcategory] ?? 'An abstract drawing in {main} and {focus}';
  return text
    .replace('{main}', nameOf(mid))
    .replace('{focus}', nameOf(accent))
    .replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

const HUES: readonly (readonly [number, string])[] = [
  [18, 'red'],
  [33, 'orange'],
  [52, 'gold'],
  [155, 'green'],
  [190, 'teal'],
  [245, 'blue'],
  [290, 'violet'],
  [345, 'plum'],
  [361, 'red'],
];

function nameOf(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = high - low;
  if (spread < 28) return high > 190 ? 'silver' : 'grey';
  const hueSextant =
    high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return HUES.find(([below]) => hueSextant * 60 < below)?.[1] ?? 'red';
}
