/** Frequent English words that do not describe the subject of a text. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers
  herself it its itself they them their theirs themselves what which who whom this that these those am is are
  was were be been being have has had having do does did doing a an the and but if or because as until while
  of at by for with about against between into through during before after above below to from up down in out
  on off over under again further then once here there when where why how all any both each few more most
  other some such no nor not only own same so than too very s t can will just don should now`.split(/\s+/),
);

/** Words that phrase a question or a statement and do not describe its subject. They matter only on their own. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `able across actual actually ago ahead allow allowed allows almost along already also although always among
  another anybody anyone anything anywhere apart around article articles ask asked asking asks away became become becomes
  becoming behind besides best better beyond bit bring brings brought bunch came certain certainly chart charts come
  comes coming could couple currently despite diagram difference different done easily either else enough entire
  entirely especially even eventually ever every everybody everyday everyone everything everywhere exactly
  explain explained explanation far find fully gave get gets getting give given gives go going gone good got graph graphs
  happen happened happening happens hardly help hence however immediately include included including indeed
  instead keep keeps kept kind know lately later least less let lets like likely little look lot lots made
  mainly make makes making many matter matters may maybe mean means meant might moment mostly much must
  nearly necessarily need needs neither never nevertheless next nobody none normally nothing nowhere
  obviously occur occurs often okay onto ordinary otherwise overview page pages particular people perhaps please plus
  possible possibly pretty probably quickly quietly quite rather ready really reason recent
  recently right say says see seem seemed seems seen several shall since slightly slowly somebody somehow
  someone something sometimes somewhat somewhere soon sort start started starts stay stays still strongly
  suddenly supposed sure take taken takes taking tell tend thing things think though thus today together
  told took toward towards tried tries try trying typical typically understand unless unlike upon use used
  using usual usually various via want wanted wants way ways well went whatever whenever wherever whether
  whoever whole within without wonder work working works would yet`.split(/\s+/),
);
