/** The thousand most frequent English words of four or more letters in the GloVe word vectors, including names. */
export const COMMON_WORDS: readonly string[] =
  `that said with from have were this they which will their after been also would more first about when year
  there other people percent than over into last some government time years world three president only state
  million could most against them what united during before since many while where states because city made like
  between just national country under such second then company group through china four being down back south
  american minister police well including team international week officials still both even high part told those
  former these make billion work home school party house later another tuesday news long five called wednesday
  military used much next monday thursday friday game here should take very north security season york public
  early according several court around foreign until political says market however family life same general left
  good university going number major known points month dollars bank iraq members each area found official
  sunday place based among third times took right days local economic countries best report killed held business
  west does came months women power think service children bush show help chief saturday system john support
  series play office following meeting expected late washington games european league reported final added
  without british white history became want march case money began open name trade center israel film east
  central come chinese town leader army line never little played prime death companies least forces past half
  june saying know federal french peace earlier capital force great union near released small department every
  health japan head night election region director talks program today statement july although district again
  born development leaders council close record along county france went point must spokesman your member plan
  financial april recent campaign become troops whether lost music israeli need lead already russia though might
  free rights information away others control within large economy press agency water died career making deal
  attack side seven better less september once clinton main committee building conference club january decision
  stock america given give often announced television industry order young palestinian start administration
  russian prices round december nations human india defense asked total october players bill important southern
  move fire population rose november include further nuclear street taken media different issue received
  secretary return college working community eight groups despite level largest whose attacks germany august
  change church nation german station london weeks having research black services story europe sales policy
  visit northern across current board football ministry workers vote book fell seen role students shares iran
  process agreement quarter full match started growth moved possible western special plans interest behind
  strong england named food period real authorities term rate race nearly korea enough site opposition keep call
  future taking island road outside really century democratic almost single share leading trying find album
  senior minutes together congress index australia results hard hours land action higher field coach elections
  issues executive february production areas river face using japanese province park price commission california
  father education village energy shot short africa association average exchange something gave likely player
  george victory things pakistan post social continue ever look chairman soldiers able parliament front himself
  problems private lower list built efforts dollar miles included radio live form david african increase reports
  sent fourth always king taiwan britain playing title middle meet global wife position located clear ahead
  iraqi english result release violence goal project closed border body soon crisis division served tour
  hospital kong test hong technology believe organization published weapons agreed nine summer wanted republican
  recently texas course problem senate medical done reached star continued investors living care signed provide
  worked presidential gold obama morning dead opened event previous cost instead canada band teams daily
  available drug coming investment michael civil woman training appeared involved indian similar situation
  running fighting mark trial hold australian thought study fall mother relations anti song popular base ground
  markets newspaper staff hand hope operations pressure americans eastern legal asia budget returned considered
  love wrote stop fight currently charges ended management brought cases decided failed network works turned
  fact vice mexico trading especially reporters afghanistan common looking space rates manager loss justice
  thousands james rather fund thing republic opening accused winning scored championship example getting biggest
  performance sports allowed schools means turn leave robert personal stocks showed light arrested person either
  offer majority battle class evidence makes society products regional needed stage doing families construction
  various sold independent kind airport paul judge internet movement room followed original angeles italy data
  comes parties nothing bring annual officer beijing present remain nato remains allow florida computer contract
  coast created demand operation events islamic beat analysts interview helped child probably spent asian effort
  cooperation shows calls investigation lives video runs tried described toward written throughout established
  mission associated growing green forward competition poor latest banks question prison feel attention
  themselves firm injured itself governor movie range cross track programs forced includes difficult produced
  wall rebels income chance elected reach adding species wants finished rise killing spain joined italian
  language rest serious paris tournament officers inside scheduled immediately increased brown remained parts
  success changes residents meanwhile sides jobs hall believed olympic deputy records heart champion award
  planned version grand institute step democrats rule labor above summit sometimes addition raised william needs
  talk longer terms rules ruling joint ball beginning sure stay safety worth charge korean begin arab friends
  anything atlanta caused sources sign issued armed cents funds claimed heavy noted parents spending related
  offered particularly aircraft whole authority risk cannot matter science access boston conditions details
  coalition compared break turkey daughter natural museum strike style paid rock costs view usually spanish
  royal travel takes books smith chicago systems arrived hundreds hour response developed jones potential cause
  value idea thomas professional domestic credit changed gaza married launched muslim source everything weekend
  camp quickly owned finance palestinians eventually measures cities blue richard starting ready plant build
  designed certain voters modern fans commercial provided constitution dropped brother canadian drive goals
  negotiations affairs unit questions significant create bomb warned religious minute figures victims condition
  activities upon`.split(/\s+/);
