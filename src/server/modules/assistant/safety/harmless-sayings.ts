import {notNear, notIn} from './danger-words.ts'

/** Ways of speaking that only sound like danger, by what they are about. They are taken out before anything is looked for. */
const sayings = {
  /** Where an illness or a note is written down. */
  asksWhereToWriteIt: [
    /\bwhere (?:do|can|should|would) (?:i|we) (?:write|put|note|add|enter|say|list|leave|upload)\b.*/,
    /\b(?:leave|write|add|put) (?:\w+ ){0,4}notes?\b.*/,
    /\b(?:seizures?|epi ?pens?|asthma|allergic reactions?)\b(?=.*\b(?:where|write|note|record|profile|put|add|donde|anoto|escribo)\b)|^epi ?pens?$/,
  ],
  /** What caregivers know, classes and certificates. */
  asksWhatCaregiversLearned: [
    /\b(?:does|do|can|will|did) (?:\w+ ){0,4}(?:sitters?|caregivers?|nannies|nanny|babysitters?|they|people|aides?|someone) (?:\w+ ){0,4}(?:know|learn|have|trained)\b.*/,
    /\b(?:took|take|taking|finished|passed|have|my|an?) (?:\w+ ){0,5}(?:choking|cpr|first aid|poison control|drowning|seizure) (?:\w+ ){0,4}(?:class|course|certif\w*|training|test|card)\b/,
    /\bchok(?:e|ing) (?:hazard|hazards|rescue|training|course|class|prevention|policy)s?\b/,
    /\b(?:cpr|first aid|heimlich|choking|seizure|drowning|anaphylaxis|epipen|emergency) (?:and \w+ ){0,2}(?:certified|certificate|certification|trained|training|class|course|plan|contacts?|contact info|kit|instructions|procedures?|policy|drill|fund|form)s?\b/,
  ],
  /** 911 and 988 as a number to save, a code or a room. */
  numbersAndCodes: [
    /\b(?:poison control|911|emergency) (?:phone )?numbers?\b/,
    /\b911 is (?:\w+ ){0,3}(?:code|number|password|pin|door|gate|suite|apartment|address|zip)\b/,
    /\b(?:code|password|pin|suite|apartment|apt|unit|room|number|booking|invoice) (?:is |no |number )?(?:911|988)\b/,
  ],
  /** Leads, rules, statistics, and people who are rude. */
  business: [
    /\bburned by (?:\w+ ){0,4}(?:leads?|agency|agencies|sitters?|apps?|sites?|fees?|families|family|deal)\b|\bdead (?:leads?|links?|requests?|chat|thread|account|end)s?\b/,
    /\bhow many (?:\w+ ){0,3}(?:incidents?|cases|reports) of (?:\w+ )?(?:abuse|neglect|violence)\b/,
    /\b(?:abuse|neglect|poison\w*|fire|weapon|gun|violence|choking|drowning) (?:policy|policies|prevention|screening|screen|checks?|register|registry|training|history|laws?|rules|records?)\b/,
    /\b(?:screen|screened|screening|check|checked|background check|vet|vetted|protect|prevent|policy|policies|rules?|train(?:ed|ing)?|certif\w+|prepared|insured|insurance) (?:\w+ ){0,6}(?:abuse|abusers|violence|harm|fire|fires|poisoning|choking|drowning|emergency|emergencies|cpr|first aid|weapons?|guns?|injur\w+|accidents?|missing children)\b/,
    /\babusive (?:mess?ages?|texts?|e?mails?|chat|words|language|comments?|family|families|client|clients|review)\b/,
  ],
  /** Sayings, and words that have another meaning. */
  waysOfSpeaking: [
    /\bkills? (?:it|time|two birds|the (?:mood|vibe|engine|lights?|wi ?fi|app))\b/,
    /\b(?:dressed to kill|killing it|killer|kill switch|could kill for|would kill for|die for|to die for|dying to|dying for|die laughing|dead (?:tired|serious|battery|phone|line|zone)|deadline|drop dead gorgeous)\b/,
    /\b(?:dad|mom|boss|family|client|guy|man|woman|person|parent|he|she) is (?:\w+ )?(?:straight |pure |total )?poison\b/,
    /\b(?:shoot|shot) (?:\w+ )?(?:an? )?(?:email|message|text|note|me)\b/,
    /\b(?:flu|booster|allergy|photo|head|screen|vitamin) ?shots?\b/,
    /\b(?:drowning|buried|swamped) in (?:\w+ ){0,2}(?:laundry|work|email|emails|paperwork|dishes|invoices|bills|messages|requests|debt)\b/,
    /\b(?:im|i am|were|we are) (?:\w+ )?drowning\b(?!.*\b(?:pool|water|tub|bath|lake|river|help)\b)/,
    /\b(?:heart (?:attack|stopped)) when i (?:saw|read|opened|got)\b|\b(?:price|bill|fee|rate|cost|invoice|total)\w* (?:\w+ ){0,4}(?:heart attack|killing me|kills me|choke)\b|\bgave me a heart attack\b/,
    /\b(?:suicide squad|suicide awareness|homework is (?:killing|murder))\b/,
    /\b(?:baby|bridal) shower\b|\bshake (?:his|her|the) (?:bottle|rattle|toy)\b|\bshaking hands\b|\bmilkshakes?\b/,
    /\b(?:stranger danger|no stranger to|strangers? on the internet)\b|\bgun(?:na)? (?:to|be|go)\b|\b(?:glue|nerf|water|heat|toy|squirt) guns?\b|\b(?:top|big|young) guns?\b/,
    /\b(?:attack|attacks|attacked) (?:of|the) (?:giggles|clones|problem|day|homework)\b/,
    /\bcrash(?:es|ed|ing)? (?:course|pad)\b|\bbleeding (?:edge|money)\b|\bpassed out (?:flyers|candy|cards|the \w+)\b|\b(?:fell|fall|falls|falling) (?:asleep|behind|in love|through|short|apart|on (?:a )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|holiday))\b/,
    /\bchok(?:e|es|ed|ing) up\b|\b(?:nearly|almost|practically) choked (?:when|at|after|over|seeing)\b|\bbleed\w* (?:us|me|them) dry\b|\ba (?:little )?bit\b|\bmolest(?:ar|o|a|an|as|e|en|ando|ias?)\b|\bneglected to (?!feed|change|watch)\w+/,
    /\b(?:drowning|drowned) in (?!(?:the|a|an|our|my|his|her|their) )\w+|\b(?:phone|cell|tablet|ipad|laptop) (?:\w+ )?(?:drowned|fell|dropped|slipped)\b/,
  ],
  /** Phones, pages and buttons that stopped working. */
  devices: [
    new RegExp(
      `${notNear}\\b(?:phone|battery|app|screen|laptop|tablet|signal|wi ?fi|internet|connection|page|website|site) (?:is |has |was |just |keeps? )*(?:died|dead|dying|killed|frozen|choking|choked|burning|crashed)\\b`,
    ),
    new RegExp(
      `${notNear}${notIn}\\b(?:buttons?|tabs?|icons?|switch|toggle|keypad|doorbell|charger|router|printer|camera|timer|clock|gps|map|car|van|engine) (?:is |are |has |was |just |keeps? |went |looks )*(?:died|dead|dying|frozen)\\b`,
    ),
    /\b(?:logged|logging|logs|signed|signing|signs) (?:in|into|on)\b(?: (?:as|from|with|through) (?:me|us|my \w+|another \w+))?/,
    /\b(?:broke|broken|breaks?) (?:\w+ ){0,2}(?:link|button|page|app|site|website|screen|toy|vase|window|plate|cup|glass|phone|toilet|dishwasher|car|down|up with|even|calendar|map|picture|login)\b|\bbroken (?:english|record)\b/,
    /\b(?:inbox|ad|links?|feed|requests?|leads?|chat|thread|account|acct|e?mail|gmail|gmial|cell|date|job|post|page|season|winter|summer|spring|business|plan|subscription|membership|calendar) (?:(?:is|are|was|has|did|our) )*(?:\w+ )?(?:dead|died?|dies|dying)\b|\bis it dead\b|\bit is dead (?:now|or)\b|\bdid (?:our|my|the) (?:plan|subscription|membership) die\b/,
    /\bse (?:me |nos |le )?(?:cayo|fue|murio|perdio|quemo|trabo|congelo) (?:la|el|mi|un|una) (?:pagina|sistema|internet|wifi|wi fi|app|aplicacion|red|senal|luz|servidor|conexion|celular|telefono|tableta|recibo|factura|codigo)\b|\balguien (?:mas )?entro (?:a|en) (?:mi|la) cuenta\b/,
  ],
  /** Allergies, illnesses and old injuries that are only mentioned. */
  knownConditions: [
    /\b(?:carry|carries|carrying|has|have|having|with) (?:an? |his |her |their )?epi ?pens?\b/,
    /\b(?:heart|peanut|nut|milk|dairy|egg|food|pollen|cat|dog|seasonal|severe|mild) allerg(?:y|ies)\b(?! (?:reaction|attack))/,
    /\ballergic to\b(?!.*\b(?:swelling|swollen|hives|cant breathe|ate|eaten|reaction)\b)/,
    /\bstroke (?:patient|survivor|recovery|victim)\b|\bhad a stroke in\b/,
    /\b(?:broke|fractured|sprained) (?:his|her|my|their|a|an) \w+\b(?=.*\b(?:cancel\w*|calling it off|somebody else|someone else|colleague|replace\w*|lives with us|weekdays?|nights)\b)|\bhurt my (?:back|knee|ankle|shoulder)\b(?=.*\b(?:cancel\w*|tomorrow|tmrw|lift|cant make|visit)\b)/,
  ],
  /** Cars that stand in traffic. */
  traffic: [
    /\bstuck (?:on|in|at|behind) (?:\w+ ){0,3}(?:\d+|traffic|highway|freeway|interstate|road|bridge|bus|train)(?: \w+){0,4} (?:not|isnt) moving\b/,
  ],
  /** Fire as a word for dismissing someone, for cooking and for safety devices. */
  fireAndSmoke: [
    /\b(?:on fire)(?= (?:today|at|with|in|this|lately|for))|\b(?:is|are|was|were|youre|shes|hes) (?:totally |really )?on fire (?:today|at|with|lately)\b/,
    /\b(?:fire|fired|firing) (?:my|our|the|a|this|that|her|him|them|your|someone) (?:\w+ )?(?:caregiver|sitter|babysitter|nanny|agency|employee|helper|member|her|him)\b|\b(?:can|do|should|how do|how can|want to|wanna|need to|going to|like to) (?:i |we |you )?fire (?:\w+)\b/,
    /\b(?:fire|smoke|carbon monoxide) (?:drill|extinguisher|safety|detector|detectors|alarm battery|pit|truck|trucks|station|works|place|tv|stick|fighter|department picture|marshal|exit|escape plan|inspection|code)s?\b|\bfire(?:place|truck|fighter|works|man|fly|flies|stick)s?\b/,
    /\b(?:burned|burnt|burning|burns?) (?:out|through|calories|question|toast|dinner|cookies|the (?:toast|cookies|dinner|food|rice))\b|\bheartburn\b|\bsun ?burn\b/,
    /\b(?:she|he|they|sitter|nanny|caregiver|clothes|hair|car) smells? (?:like|of) (?:smoke|cigarettes)\b/,
  ],
  /** Plants that are poisonous by name. */
  plants: [
    /\b(?:poison|poisonous) (?:ivy|oak|sumac)\b|\bpoison control (?:training|course|posters?|number (?:on|in) (?:the|our|my))\b/,
  ],
  /** Payments, passwords and entries that are missing. */
  lostThings: [
    /\b(?:missing|lost|cant find|cannot find|can not find|find) (?:\w+ ){0,3}(?:payments?|invoices?|receipts?|visits?|sessions?|bookings?|profiles?|passwords?|buttons?|pages?|emails?|codes?|checks?|documents?|fields?|notifications?|messages?|statements?|settings?|plans?|reviews?|requests?|bids?|offers?|leads?|keys?|shoes?|jackets?|hats?|toys?|pacifiers?|lovey|blanket|teddy|bottles?|lunchbox|tooth|teeth|money|fees?|credits?|minutes?|hours?|dollars?|phones?|tabs?|menu|links?|option|calendar|picture|photo)\b/,
    /\b(?:child|kid|son|daughter|baby|children|kids|he|she|caregiver|sitter|nanny|name|age) (?:\w+ ){0,2}(?:is |are |was )?(?:missing|lost|gone|disappeared) (?:from|on|in|off) (?:\w+ ){0,2}(?:profile|account|app|list|form|page|booking|request|screen|website|records?|my children)\b/,
    /\b(?:miss|misses|missing|missed) (?:school|class|a visit|the visit|work|dinner|his nap|her nap|naps?|mom|dad|mommy|daddy|me|you|us|home|out)\b/,
    /\b(?:is|are|am|been) missing (?:his|her|their|you|your)\b|\b(?:job|lead|request|post|visit|shift|bid|booking|profile|record)s? (?:\w+ )?(?:is|are|went) missing\b|\b(?:want|delete|remove|erase) (?:\w+ ){0,5}(?:child|kid|children|kids) (?:\w+ )?gone\b/,
    /\bhola fuego\b|\bperdi (?:mi|la|el|mis) (?:contrasena|clave|telefono|codigo|cuenta|recibo|factura)\b|\bse (?:me )?(?:perdio|murio) (?:\w+ ){0,2}(?:telefono|celular|internet|senal|aplicacion|bateria|contrasena)\b/,
  ],
  /** Buttons that are hit, breaks, locks, and who is dropped off. */
  hitsAndDrops: [
    /\b(?:hit|hits|hitting) (?:the |a |my )?(?:button|send|enter|confirm|submit|save|limit|limits|deadline|target|goal|milestones?|snooze|road|gym|books|sack|piano|ball|pinata)\b|\bhit me up\b|\bhit by (?:\w+ )?(?:fees?|charges?)\b|\bhit (?:\w+ )?traffic\b/,
    /\b(?:break|breaking|broke)(?: ?in)? (?:period|shoes|the news)\b|\b(?:lunch|tax|spring|winter|coffee|nap) breaks?\b|\bicebreaker\b/,
    /\bdoor (?:was |is |were )?locked\b|\blocked (?:out|door|gate)\b|\bbroke into (?:the|my|our|her|his) (?:\w+ )?(?:car|van|truck|locker)\b/,
    /\bdropped (?:\w+ ){0,2}off (?:at|with|to|in time)\b|\bbruise colou?red\b|\bbreathe (?:with|under|because of) (?:\w+ ){0,2}(?:popups?|emails?|ads|messages|notifications|paperwork|fees|bills)\b/,
    /\b(?:fell|fallen|dropped) off (?:of )?(?:my |the |our )?(?:\w+ )?(?:offer|list|profile|page|app|calendar|schedule)\b|\bdropped off (?:an?|the|our|my) (?!bab|child|kid|son|daughter|toddler)\w+/,
  ],
  /** Someone who is wanted for a visit. */
  needsSomeone: [
    /\b(?:need|needs|want|find|get|send|looking for|book|hire|assign\w*|times for|no) (?:someone|somebody|a person|strangers?|anyone)\b/,
  ],
} as const satisfies Record<string, readonly RegExp[]>

const patterns: readonly RegExp[] = Object.values(sayings)
  .flat()
  .map(pattern => new RegExp(pattern, 'g'))

/** A message without them. */
export const withoutHarmless = (message: string): string =>
  patterns.reduce((text, pattern) => text.replaceAll(pattern, ' ordinary '), message)
