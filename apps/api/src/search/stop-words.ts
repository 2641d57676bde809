/** Frequent English words that do not describe the subject of a text. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers
  herself it its itself they them their theirs themselves what which who whom this that these those am is are
  was were be been being have has had having do does did doing a an the and but if or because as until while
  of at by for with about against between into through during before after above below to from up down in out
  on off over under again further then once here there when where why how all any both each few more most
  other some such no nor not only own same so than too very s t can will just don should now`.split(/\s+/),
);

/** Words that phrase a question or a request and do not describe its subject. They matter only on their own. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `actually anyone anything best better can could difference different does done else ever exactly explain
  explained explanation find get gets getting give go going good happen happened happening happens help
  instead kind know let like likely look make makes many matter matters may mean means meant might much must
  need needs overview people really reason say says see someone something still take tell thing things
  think understand use used using want wants way ways went whether without work working works would`.split(
    /\s+/,
  ),
);
