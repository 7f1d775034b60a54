import type {Language} from '#contract/accounts/language.ts'
import type {Emergency} from './emergencies.ts'
import {isSpanish} from '../search/language.ts'
import {spelledRight} from './spelling.ts'

const who =
  '(?:baby|babies|infant|newborn|child|children|kid|kids|toddler|son|daughter|boy|girl|he|she|they|it|me|i|we|him|her|them|us|someone|somebody|grandma|grandmother|grandpa|mom|mother|dad|father|caregiver|sitter|babysitter|nanny|wife|husband|twins?|little one|one of (?:the|my) \\w+|[a-z]+)'
const child =
  '(?:baby|infant|newborn|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one|(?:he|she|him|her|them)(?! (?:own |\\w+ )?(?:head|face|eye|mouth|teeth|arm|leg|back|neck|hand|finger|knee|foot|elbow)\\b)|bebe|nin[oa]s?|hij[oa]s?)'
const harmful =
  '(?:bleach|detergent|tide pods?|laundry pods?|dishwasher pods?|pills?|medicine|medication|tylenol|ibuprofen|advil|aspirin|vitamins|gummies|edibles?|weed|drugs|cleaner|cleaning (?:stuff|fluid|product)|windex|drano|antifreeze|gasoline|paint thinner|rat poison|poison|battery|batteries|button cell|magnets?|coins?|nail polish|perfume|sanitizer|alcohol|vodka|mushrooms?|berries|plant|chemicals?|something toxic|nicotine|vape|vape juice|cigarettes?|lye)'

const article = '(?:the|an?|my|our|your|his|her|their|this|that) (?:\\w+ )?'
const kid = '(?:baby|infant|newborn|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one)'
const kin =
  '(?:grandma|grandmother|grandpa|grandfather|granny|mom|mother|dad|father|husband|wife|roommate|brother|sister)'
const nino = '(?:hij[oa]s?|nin[oa]s?|bebes?|nen[ea]s?)'
const vehicle = '(?:car|van|truck|suv|minivan)'
const carro = '(?:carro|coche|auto|camioneta)'
/** What reaches a person in the app or by phone; without an answer to it they are in no danger. */
const channels =
  '(?:texts?|messages?|calls?|phone|app|chat|emails?|offers?|requests?|bids?|invites?|invitations?|door|bell)'
const channelsInSpanish =
  '(?:mensajes?|llamadas?|telefono|celular|textos?|correos?|chat|puerta|timbre|ofertas?|solicitud)'
/** Screens that may not show a child. A phone or a visit is none: "I cannot find her, she has no phone" is a danger. */
const screens =
  '(?:profile|app|form|list|page|field|booking|request|(?:in|on) (?:the |my |our |your )?(?:\\w+ )?(?:calendar|schedule|messages|chat|account))'
const screensInSpanish =
  '(?:perfil|cuenta|aplicacion|app|lista|formulario|pagina|solicitud|reserva|en (?:el |mis? |l[ao]s? |nuestr[oa]s? )?(?:\\w+ )?(?:calendario|agenda|mensajes|chat))'

/** Before a thing that is the subject: in “the man behind the van is dead” the van only says where. */
const notNear = `(?<!\\b(?:by|near|under|behind|beside|with|next to) ${article})`
/** The same for a thing that a person can be in. */
const notIn = `(?<!\\b(?:in|inside|outside|at|(?:back|front|seat|trunk) of) ${article})`

/** Ways of speaking that only sound like danger. They are taken out before anything is looked for. */
const harmless: readonly RegExp[] = [
  /\bwhere (?:do|can|should|would) (?:i|we) (?:write|put|note|add|enter|say|list|leave|upload)\b.*/,
  /\b(?:leave|write|add|put) (?:\w+ ){0,4}notes?\b.*/,
  /\b(?:does|do|can|will|did) (?:\w+ ){0,4}(?:sitters?|caregivers?|nannies|nanny|babysitters?|they|people|aides?|someone) (?:\w+ ){0,4}(?:know|learn|have|trained)\b.*/,
  /\b(?:took|take|taking|finished|passed|have|my|an?) (?:\w+ ){0,5}(?:choking|cpr|first aid|poison control|drowning|seizure) (?:\w+ ){0,4}(?:class|course|certif\w*|training|test|card)\b/,
  /\b(?:poison control|911|emergency) (?:phone )?numbers?\b/,
  /\bburned by (?:\w+ ){0,4}(?:leads?|agency|agencies|sitters?|apps?|sites?|fees?|families|family|deal)\b|\bdead (?:leads?|links?|requests?|chat|thread|account|end)s?\b/,
  /\b911 is (?:\w+ ){0,3}(?:code|number|password|pin|door|gate|suite|apartment|address|zip)\b/,
  /\b(?:code|password|pin|suite|apartment|apt|unit|room|number|booking|invoice) (?:is |no |number )?(?:911|988)\b/,
  /\bkills? (?:it|time|two birds|the (?:mood|vibe|engine|lights?|wi ?fi|app))\b/,
  /\b(?:dressed to kill|killing it|killer|kill switch|could kill for|would kill for|die for|to die for|dying to|dying for|die laughing|dead (?:tired|serious|battery|phone|line|zone)|deadline|drop dead gorgeous)\b/,
  new RegExp(
    `${notNear}\\b(?:phone|battery|app|screen|laptop|tablet|signal|wi ?fi|internet|connection|page|website|site) (?:is |has |was |just |keeps? )*(?:died|dead|dying|killed|frozen|choking|choked|burning|crashed)\\b`,
  ),
  new RegExp(
    `${notNear}${notIn}\\b(?:buttons?|tabs?|icons?|switch|toggle|keypad|doorbell|charger|router|printer|camera|timer|clock|gps|map|car|van|engine) (?:is |are |has |was |just |keeps? |went |looks )*(?:died|dead|dying|frozen)\\b`,
  ),
  /\b(?:logged|logging|logs|signed|signing|signs) (?:in|into|on)\b(?: (?:as|from|with|through) (?:me|us|my \w+|another \w+))?/,
  /\b(?:carry|carries|carrying|has|have|having|with) (?:an? |his |her |their )?epi ?pens?\b/,
  /\bstuck (?:on|in|at|behind) (?:\w+ ){0,3}(?:\d+|traffic|highway|freeway|interstate|road|bridge|bus|train)(?: \w+){0,4} (?:not|isnt) moving\b/,
  /\b(?:dad|mom|boss|family|client|guy|man|woman|person|parent|he|she) is (?:\w+ )?(?:straight |pure |total )?poison\b/,
  /\b(?:shoot|shot) (?:\w+ )?(?:an? )?(?:email|message|text|note|me)\b/,
  /\b(?:flu|booster|allergy|photo|head|screen|vitamin) ?shots?\b/,
  /\b(?:drowning|buried|swamped) in (?:\w+ ){0,2}(?:laundry|work|email|emails|paperwork|dishes|invoices|bills|messages|requests|debt)\b/,
  /\b(?:im|i am|were|we are) (?:\w+ )?drowning\b(?!.*\b(?:pool|water|tub|bath|lake|river|help)\b)/,
  /\bhow many (?:\w+ ){0,3}(?:incidents?|cases|reports) of (?:\w+ )?(?:abuse|neglect|violence)\b/,
  /\b(?:on fire)(?= (?:today|at|with|in|this|lately|for))|\b(?:is|are|was|were|youre|shes|hes) (?:totally |really )?on fire (?:today|at|with|lately)\b/,
  /\b(?:fire|fired|firing) (?:my|our|the|a|this|that|her|him|them|your|someone) (?:\w+ )?(?:caregiver|sitter|babysitter|nanny|agency|employee|helper|member|her|him)\b|\b(?:can|do|should|how do|how can|want to|wanna|need to|going to|like to) (?:i |we |you )?fire (?:\w+)\b/,
  /\b(?:fire|smoke|carbon monoxide) (?:drill|extinguisher|safety|detector|detectors|alarm battery|pit|truck|trucks|station|works|place|tv|stick|fighter|department picture|marshal|exit|escape plan|inspection|code)s?\b|\bfire(?:place|truck|fighter|works|man|fly|flies|stick)s?\b/,
  /\bchok(?:e|ing) (?:hazard|hazards|rescue|training|course|class|prevention|policy)s?\b/,
  /\b(?:poison|poisonous) (?:ivy|oak|sumac)\b|\bpoison control (?:training|course|posters?|number (?:on|in) (?:the|our|my))\b/,
  /\b(?:cpr|first aid|heimlich|choking|seizure|drowning|anaphylaxis|epipen|emergency) (?:and \w+ ){0,2}(?:certified|certificate|certification|trained|training|class|course|plan|contacts?|contact info|kit|instructions|procedures?|policy|drill|fund|form)s?\b/,
  /\b(?:heart (?:attack|stopped)) when i (?:saw|read|opened|got)\b|\b(?:price|bill|fee|rate|cost|invoice|total)\w* (?:\w+ ){0,4}(?:heart attack|killing me|kills me|choke)\b|\bgave me a heart attack\b/,
  /\b(?:heart|peanut|nut|milk|dairy|egg|food|pollen|cat|dog|seasonal|severe|mild) allerg(?:y|ies)\b(?! (?:reaction|attack))/,
  /\ballergic to\b(?!.*\b(?:swelling|swollen|hives|cant breathe|ate|eaten|reaction)\b)/,
  /\b(?:missing|lost|cant find|cannot find|can not find|find) (?:\w+ ){0,3}(?:payments?|invoices?|receipts?|visits?|sessions?|bookings?|profiles?|passwords?|buttons?|pages?|emails?|codes?|checks?|documents?|fields?|notifications?|messages?|statements?|settings?|plans?|reviews?|requests?|bids?|offers?|leads?|keys?|shoes?|jackets?|hats?|toys?|pacifiers?|lovey|blanket|teddy|bottles?|lunchbox|tooth|teeth|money|fees?|credits?|minutes?|hours?|dollars?|phones?|tabs?|menu|links?|option|calendar|picture|photo)\b/,
  /\b(?:child|kid|son|daughter|baby|children|kids|he|she|caregiver|sitter|nanny|name|age) (?:\w+ ){0,2}(?:is |are |was )?(?:missing|lost|gone|disappeared) (?:from|on|in|off) (?:\w+ ){0,2}(?:profile|account|app|list|form|page|booking|request|screen|website|records?|my children)\b/,
  /\b(?:miss|misses|missing|missed) (?:school|class|a visit|the visit|work|dinner|his nap|her nap|naps?|mom|dad|mommy|daddy|me|you|us|home|out)\b/,
  /\b(?:suicide squad|suicide awareness|homework is (?:killing|murder))\b/,
  /\b(?:abuse|neglect|poison\w*|fire|weapon|gun|violence|choking|drowning) (?:policy|policies|prevention|screening|screen|checks?|register|registry|training|history|laws?|rules|records?)\b/,
  /\b(?:screen|screened|screening|check|checked|background check|vet|vetted|protect|prevent|policy|policies|rules?|train(?:ed|ing)?|certif\w+|prepared|insured|insurance) (?:\w+ ){0,6}(?:abuse|abusers|violence|harm|fire|fires|poisoning|choking|drowning|emergency|emergencies|cpr|first aid|weapons?|guns?|injur\w+|accidents?|missing children)\b/,
  /\b(?:baby|bridal) shower\b|\bshake (?:his|her|the) (?:bottle|rattle|toy)\b|\bshaking hands\b|\bmilkshakes?\b/,
  /\b(?:broke|broken|breaks?) (?:\w+ ){0,2}(?:link|button|page|app|site|website|screen|toy|vase|window|plate|cup|glass|phone|toilet|dishwasher|car|down|up with|even|calendar|map|picture|login)\b|\bbroken (?:english|record)\b/,
  /\b(?:hit|hits|hitting) (?:the |a |my )?(?:button|send|enter|confirm|submit|save|limit|limits|deadline|target|goal|milestones?|snooze|road|gym|books|sack|piano|ball|pinata)\b|\bhit me up\b|\bhit by (?:\w+ )?(?:fees?|charges?)\b|\bhit (?:\w+ )?traffic\b/,
  /\b(?:burned|burnt|burning|burns?) (?:out|through|calories|question|toast|dinner|cookies|the (?:toast|cookies|dinner|food|rice))\b|\bheartburn\b|\bsun ?burn\b/,
  /\b(?:break|breaking|broke)(?: ?in)? (?:period|shoes|the news)\b|\b(?:lunch|tax|spring|winter|coffee|nap) breaks?\b|\bicebreaker\b/,
  /\b(?:stranger danger|no stranger to|strangers? on the internet)\b|\bgun(?:na)? (?:to|be|go)\b|\b(?:glue|nerf|water|heat|toy|squirt) guns?\b|\b(?:top|big|young) guns?\b/,
  /\b(?:attack|attacks|attacked) (?:of|the) (?:giggles|clones|problem|day|homework)\b/,
  /\bcrash(?:es|ed|ing)? (?:course|pad)\b|\bbleeding (?:edge|money)\b|\bpassed out (?:flyers|candy|cards|the \w+)\b|\b(?:fell|fall|falls|falling) (?:asleep|behind|in love|through|short|apart|on (?:a )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|holiday))\b/,
  /\bchok(?:e|es|ed|ing) up\b|\b(?:nearly|almost|practically) choked (?:when|at|after|over|seeing)\b|\bbleed\w* (?:us|me|them) dry\b|\ba (?:little )?bit\b|\bmolest(?:ar|o|a|an|as|e|en|ando|ias?)\b|\bneglected to (?!feed|change|watch)\w+/,
  /\b(?:drowning|drowned) in (?!(?:the|a|an|our|my|his|her|their) )\w+|\b(?:phone|cell|tablet|ipad|laptop) (?:\w+ )?(?:drowned|fell|dropped|slipped)\b/,
  /\b(?:is|are|am|been) missing (?:his|her|their|you|your)\b|\b(?:job|lead|request|post|visit|shift|bid|booking|profile|record)s? (?:\w+ )?(?:is|are|went) missing\b|\b(?:want|delete|remove|erase) (?:\w+ ){0,5}(?:child|kid|children|kids) (?:\w+ )?gone\b/,
  /\b(?:inbox|ad|links?|feed|requests?|leads?|chat|thread|account|acct|e?mail|gmail|gmial|cell|date|job|post|page|season|winter|summer|spring|business|plan|subscription|membership|calendar) (?:(?:is|are|was|has|did|our) )*(?:\w+ )?(?:dead|died?|dies|dying)\b|\bis it dead\b|\bit is dead (?:now|or)\b|\bdid (?:our|my|the) (?:plan|subscription|membership) die\b/,
  /\b(?:need|needs|want|find|get|send|looking for|book|hire|assign\w*|times for|no) (?:someone|somebody|a person|strangers?|anyone)\b/,
  /\bdoor (?:was |is |were )?locked\b|\blocked (?:out|door|gate)\b|\bbroke into (?:the|my|our|her|his) (?:\w+ )?(?:car|van|truck|locker)\b/,
  /\b(?:seizures?|epi ?pens?|asthma|allergic reactions?)\b(?=.*\b(?:where|write|note|record|profile|put|add|donde|anoto|escribo)\b)|^epi ?pens?$/,
  /\bstroke (?:patient|survivor|recovery|victim)\b|\bhad a stroke in\b/,
  /\b(?:broke|fractured|sprained) (?:his|her|my|their|a|an) \w+\b(?=.*\b(?:cancel\w*|calling it off|somebody else|someone else|colleague|replace\w*|lives with us|weekdays?|nights)\b)|\bhurt my (?:back|knee|ankle|shoulder)\b(?=.*\b(?:cancel\w*|tomorrow|tmrw|lift|cant make|visit)\b)/,
  /\bdropped (?:\w+ ){0,2}off (?:at|with|to|in time)\b|\bbruise colou?red\b|\bbreathe (?:with|under|because of) (?:\w+ ){0,2}(?:popups?|emails?|ads|messages|notifications|paperwork|fees|bills)\b/,
  /\b(?:fell|fallen|dropped) off (?:of )?(?:my |the |our )?(?:\w+ )?(?:offer|list|profile|page|app|calendar|schedule)\b|\bdropped off (?:an?|the|our|my) (?!bab|child|kid|son|daughter|toddler)\w+/,
  /\babusive (?:mess?ages?|texts?|e?mails?|chat|words|language|comments?|family|families|client|clients|review)\b/,
  /\b(?:she|he|they|sitter|nanny|caregiver|clothes|hair|car) smells? (?:like|of) (?:smoke|cigarettes)\b/,
  /\bse (?:me |nos |le )?(?:cayo|fue|murio|perdio|quemo|trabo|congelo) (?:la|el|mi|un|una) (?:pagina|sistema|internet|wifi|wi fi|app|aplicacion|red|senal|luz|servidor|conexion|celular|telefono|tableta|recibo|factura|codigo)\b|\balguien (?:mas )?entro (?:a|en) (?:mi|la) cuenta\b/,
  /\bhola fuego\b|\bperdi (?:mi|la|el|mis) (?:contrasena|clave|telefono|codigo|cuenta|recibo|factura)\b|\bse (?:me )?(?:perdio|murio) (?:\w+ ){0,2}(?:telefono|celular|internet|senal|aplicacion|bateria|contrasena)\b/,
]

const rules: readonly (readonly [Emergency, readonly RegExp[]])[] = [
  [
    'suicide',
    [
      /\b(?:kill|killing|hurt|hurting|harm|harming|cut|cutting|shoot|hang)(?:ing)? (?:myself|himself|herself|themselves|themself|themselfs)\b/,
      /\b(?:suicide|suicidal)\b/,
      /\b(?:want|wants|wanted|wish|wishes|going|ready|plan|plans|planning|rather|thinking of|thinking about|wanna) (?:\w+ ){0,2}(?:die|dying|be dead|end my life|end it all|not be alive|not live|not wake up)\b/,
      /\b(?:end|ending|take|taking) (?:my|his|her|their) (?:own )?life\b|\b(?:dont|do not|doesnt|does not|no longer) want(?:s)? to (?:live|be alive|be here anymore|wake up|go on living)\b|\b(?:better off|everyone better) (?:without me|dead|if i (?:was|were) (?:dead|gone))\b|\bno reason to live\b|\bcant go on (?:living|anymore|like this)\b/,
      /\b(?:me quiero|quiero|quisiera|quiere|se quiere|voy a|va a) (?:morir|morirme|matarme|matarse|quitarme la vida|quitarse la vida|suicidarme|suicidarse|hacerme dano|hacerse dano)\b|\b(?:suicidio|suicidarme|suicidarse|matarme|quitarme la vida|ya no quiero vivir|no quiero vivir)\b|\b(?:me |se )?(?:corte|corto|cortar|cortarme|cortarse|cortando) (?:me |se )?las venas\b/,
      /\b(?:slit|slitting|slashed?|slashing|cut|cutting) (?:my|his|her|their) wrists?\b|\b(?:rope|noose)\b(?=.*\b(?:tonight|ready|myself|goodbye|plan|neck)\b)|\b(?:tonight|ready|myself|goodbye|plan|neck)\b.*\b(?:rope|noose)\b/,
    ],
  ],
  [
    'missing',
    [
      new RegExp(
        `\\b(?:cant|cannot|can not|couldnt|could not|unable to|not able to|dont know where|do not know where|no idea where) (?:\\w+ )?(?:find|locate|reach and find|see|know where)? ?(?:\\w+ )?(?:my |the |our |a )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one)(?: is| are| went| went to)?\\b(?!.*\\b(?:${screens}|seat|care|sitter)\\b)`,
      ),
      /\b(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one) (?:\w+ ){0,2}(?:is |are |has |have |was |went |just )*(?:missing|disappeared|vanished|kidnapped|abducted|stolen|taken away|been taken|nowhere to be found|ran away|run away|gone missing|wandered off|gone)\b/,
      /\b(?:missing|kidnapped|abducted|stolen|stole|took|lost) (?:\w+ )?(?:my |our |the |a )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?)\b(?!.*\b(?:s? ?(?:age|name|profile|birthday|field)|to (?:school|the park|practice|soccer|the|a|his|her|their)|records?|from (?:school|my profile))\b)/,
      /\b(?:sitter|babysitter|nanny|caregiver|she|he|they|someone|somebody) (?:\w+ )?(?:left|drove off|drove away|ran off|disappeared|vanished|ran away|took off|walked off|is gone) with (?:my|our|the) (?:\w+ )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?)\b/,
      /\b(?:(?:kids|children|twins|boys|girls) (?:(?!sitter|nanny|caregiver|love|like)\w+ ){0,6}(?:cant|cannot|can not|couldnt) (?:find|see) them|(?:baby|child|toddler|kid|son|daughter|boy|girl) (?:(?!sitter|nanny|caregiver|love|like)\w+ ){0,6}(?:cant|cannot|can not|couldnt) (?:find|see) (?:him|her)) any ?where\b/,
      /\b(?:wont|will not|refuses to|hasnt|has not|didnt|did not|never) (?:bring|brought|return|returned|give) (?:\w+ )?(?:my |our |the )?(?:baby|child|children|kids?|son|daughter|boy|girl|her|him|them) (?:back|home)\b|\bkidnap(?:ped|per|ping)?\b/,
      /\b(?:no encuentro|no encontramos|no aparece|desaparecio|se (?:me |nos |le )?perdio|se llevaron|se llevo|secuestraron|robaron|no se donde esta|falta) (?:a )?(?:mi|mis|el|la|los|nuestr[oa]) (?:hij[oa]s?|nin[oa]s?|bebe|nene|nena)\b|\b(?:hij[oa]s?|nin[oa]s?|bebe) (?:\w+ ){0,2}(?:esta perdid[oa]|se perdio|desaparecio|no aparece|esta desaparecid[oa])\b|\bsecuestr(?:o|aron|ado|ada)\b/,
      new RegExp(
        `\\bno (?:encuentro|encontramos|veo|vemos) (?:al|a l[ao]s?) ${nino}\\b(?!.*\\b${screensInSpanish}\\b)|\\bse (?:me |nos )?rob(?:o|aron) (?:al|(?:a )?(?:mis?|el|l[ao]s?|nuestr[oa]s?)) ${nino}\\b`,
      ),
    ],
  ],
  [
    'fire',
    [
      /\b(?:house|home|kitchen|apartment|building|stove|oven|room|bed|curtains?|car|roof|garage|crib|toaster|microwave|dryer) (?:\w+ )?(?:is |are |caught |has |on |just )*(?:on fire|burning|in flames|caught fire|full of smoke|filling with smoke)\b/,
      /\b(?:theres|there is|theres a|we have a|i have a|its a) (?:a )?(?:big |small |huge )?(?:fire|smoke|gas leak)\b|\bfire in (?:the|my|our) \w+\b|\bcaught fire\b|\bsmoke (?:is )?(?:coming|everywhere|filling|in the (?:house|kitchen|room|hall|hallway|apartment))\b|\b(?:smell|smells|smelling) (?:of |like |strong |strongly )*(?:gas|smoke|burning)\b|\bgas leak\b|\bfire department\b/,
      /\b(?:carbon monoxide|co) (?:alarm|detector) (?:is |keeps |wont stop |went |going )*(?:beeping|going off|off|ringing|sounding|alarming)\b|\bsmoke (?:alarm|detector) (?:is |keeps |wont stop |went )*(?:going off|off|ringing|sounding)\b|^(?:help )?fire(?: fire)*(?: help)?$/,
      /\b(?:casa|cocina|cuarto|edificio|apartamento|estufa|carro) (?:\w+ )?(?:se |esta |en )*(?:incendia|incendiando|quema|quemando|llamas|llena de humo|fuego)\b|\bse (?:esta |nos )?(?:quema|quemando|incendia|incendiando) (?:la|el|mi|un|una) (?:casa|cocina|cuarto|edificio|departamento|apartamento|estufa|carro|cortina)\b|\b(?:hay|tenemos) (?:un |mucho )?(?:fuego|incendio|humo|fuga de gas)\b|\b(?:huele a|olor a|fuga de) (?:gas|humo|quemado)\b|\bincendio\b/,
      /\bprendi(?:o|eron|endo) (?:en )?(?:fuego|llamas)\b|\bse (?:me |nos )?(?:esta )?prendi(?:o|endo) (?:la|el|mi|una?) (?:casa|cocina|cuarto|cortina|cama|sala|sofa|edificio|departamento|apartamento|techo)\b/,
    ],
  ],
  [
    'intruder',
    [
      /\b(?:intruder|burglar|robber|prowler|home invasion)\b/,
      /\b(?:someone|somebody|a man|a guy|a stranger|strangers?|a person|people|some guy|a woman|my ex|her ex|his ex|the ex) (?:\w+ ){0,3}(?:broke|breaking|break|broken|forced|forcing|climbing|climbed) (?:in|into|through|the (?:door|window))\b|\b(?:breaking|broke) into (?:the|my|our|her|their) (?:house|home|apartment)\b/,
      /\b(?:stranger|someone|somebody|a man|some man|a guy|my ex|her ex|his ex) (?:\w+ ){0,2}(?:trying|tries|wants) to (?:get|break|come) in\b/,
      /\b(?:strangers?|someone|somebody|a man|some man|a guy|some guy|dude|a person|my ex|her ex|his ex) (?:\w+ ){0,4}(?:in|inside|into|at|outside|on|through|rattling|banging on|pounding on|knocking on|following|followed|chasing|watching) (?:the |my |our |her |their |a )?(?:\w+ )?(?:house|home|door|window|yard|garage|basement|apartment|building|driveway|porch|me|us|the kids|the children)\b/,
      /\b(?:has|have|with|pulled|holding|waving|pointed|pointing|brought) (?:a |the |his |her )?(?:gun|knife|weapon|pistol|rifle)\b|\b(?:threatening|threatened|threatens|threaten) (?:\w+ ){0,2}(?:me|us|my|the (?:kids|children|baby)|her|him|them)\b|\bgunshots?\b|\b(?:shooting|shooter) (?:at|in|near|outside)\b|\b(?:being|are) (?:robbed|attacked|followed home|stalked|held)\b|\battack(?:ed|ing) (?:me|us|my|the (?:sitter|nanny|caregiver|kids|child))\b/,
      /\b(?:ladron|ladrones|intruso|un hombre|alguien|un extrano|mi ex) (?:\w+ ){0,3}(?:entro|entrando|esta (?:en|dentro|adentro)|quiere entrar|se metio|rompio)\b|\bse metieron a (?:la|mi) casa\b|\btiene (?:un |una )?(?:pistola|arma|cuchillo)\b|\b(?:me|nos) (?:esta )?(?:amenaza|amenazando|amenazo|ataca|atacando|sigue|siguiendo)\b|\b(?:ladron|ladrones|intruso)\b|\b(?:me|nos) (?:viene |vienen |esta |estan )?(?:persigue|persiguen|persiguiendo|siguiendo)\b/,
      /(?<!\b(?:si|cuando|que|siempre|no) )\bhay (?:(?:alguien|una persona) (?:\w+ )?(?:en|dentro de|adentro de) (?:mi|nuestra)|(?:un|una) (?:hombre|extran[oa]|desconocid[oa]|tipo|sujeto) (?:\w+ )?(?:en|dentro de|adentro de|afuera de) (?:mi|la|nuestra)) (?:casa|cuarto|recamara|patio|cochera|sala|puerta|ventana)\b(?!.*\b(?:cuando|mientras|durante)\b)/,
    ],
  ],
  [
    'poison',
    [
      new RegExp(
        `\\b(?:swallow\\w*|drank|drinks?|drunk|drinking|ate|eats?|eaten|eating|ingest\\w*|got into|chewed|chewing|licked|tasted|inhaled|sprayed|gulped|took|taken|consumed|sipped|had|put) (?:\\w+ ){0,5}${harmful}\\b(?!.*\\b(?:at bedtime as|every day as|as prescribed|schedule|instructions|reminder|permission|allowed|policy)\\b)`,
      ),
      /\b(?:poisoned|poisoning|overdose|overdosed|overdosing|od ?ed|poison control|too (?:much|many) (?:\w+ )?(?:medicine|medication|tylenol|pills|ibuprofen|advil|benadryl|melatonin|cough syrup))\b|\b(?:wrong|double) (?:dose|medicine|medication)\b|\bpoison\b/,
      /\b(?:trago|se trago|bebio|se bebio|tomo|se tomo|comio|se comio|ingirio|se metio) (?:\w+ ){0,4}(?:cloro|lejia|detergente|pastillas?|medicinas?|medicamentos?|veneno|pila|bateria|iman|limpiador|jabon|gasolina|alcohol|moneda|quimicos?)\b|\b(?:envenen\w+|intoxic\w+|veneno|sobredosis)\b/,
    ],
  ],
  [
    'medical',
    [
      new RegExp(
        `\\b(?:not|isnt|is not|stopped|stops|cant|cannot|can not|cant|wont|doesnt|barely|hardly|trouble|difficulty|struggling to|gasping|hard time|unable to|no longer|quit) (?:\\w+ )?(?:breathing|breathe|breath|breaths)\\b`,
      ),
      /\b(?:no pulse|no heartbeat|gasping for air|turning blue|turned blue|going blue|lips are blue|is blue|blue lips|blue in the face|gone limp|is limp|went limp|going limp|foaming at the mouth)\b/,
      /\b(?:choking|choked|chokes|gagging)\b|\b(?:inhaled|breathed in|sucked in|swallowed) (?:an? |the |some |his |her )?(?:\w+ )?(?:beads?|marbles?|nuts?|peanuts?|grapes?|legos?|toys?|stones?|pebbles?|buttons?|pins?|screws?|nails?|glass|water|beans?|balloons?)\b|\bstuck in (?:his|her|the|their|my) (?:throat|airway|windpipe)\b/,
      /\b(?:unconscious|unresponsive|not responding to me|passed out|blacked out|faint(?:ed|ing)|collapsed|wont wake(?: up)?|not waking(?: up)?|cant wake|cannot wake|doesnt wake(?: up)?|not moving|isnt moving|lifeless)\b/,
      /\b(?:s(?:ei|ie)zures?|seizing|convulsion|convulsions|convulsing|convulse|having a fit)\b/,
      /\b(?:drowning|drowned|face down in the|under the water|fell (?:in|into) (?:the |a )?(?:\w+ )?(?:pool|tub|bathtub|lake|pond|river))\b/,
      /\b(?:anaphyla\w+|allergic reaction|epipen|throat (?:is )?(?:closing|swelling|swollen)|(?:face|tongue|lips|throat) (?:is |are )?(?:swelling|swollen)|stung and)\b/,
      /\b(?:heart attack|stroke|chest pain|cardiac arrest|cpr now|need cpr|how (?:do|to) (?:i )?(?:do |give |perform )?(?:cpr|heimlich))\b/,
      new RegExp(`\\b${who} (?:is |are |may be |might be |could be )(?:\\w+ )?(?:dying|about to die|dead)\\b`),
      new RegExp(`\\b${child} dying\\b`),
      new RegExp(
        `\\b(?:${kid} (?:\\w+ ){0,3}(?:stuck|trapped|locked)|(?:he|she|they|hes|shes|theyre) (?:\\w+ )?(?:trapped|locked)|${kid} (?:\\w+ ){0,2}(?:was|were|is|are|been|got) (?:left|alone)|(?:left|leaves|leaving|forgot|locked|locking) (?:\\w+ ){0,2}${kid}) (?:(?:alone|unattended|asleep|sleeping|inside) )*in (?:an?|the|my|our|his|her|their) (?:\\w+ )?${vehicle}\\b(?! seat)(?!.*\\b(?:traffic|highway|freeway|interstate|jam|with (?:me|us))\\b)`,
      ),
      new RegExp(
        `\\b${kid} (?:is |are )?(?:still |stuck |alone )*(?:in|inside) (?:the|my|our|his|her|their) (?:\\w+ )?${vehicle}\\b.*\\blocked (?:\\w+ )?keys\\b|\\blocked (?:\\w+ )?keys in(?:side)? (?:\\w+ ){0,3}with (?:\\w+ )?${kid}\\b`,
      ),
      new RegExp(
        `\\b(?:encerr(?:e|o|amos|aron)|dej(?:e|o|amos|aron)|olvid(?:e|o|amos|aron)) (?:encerrad[oa]s? )?(?:al?|a (?:mis?|l[ao]s?|nuestr[oa]s?)) (?:\\w+ )?${nino} (?:\\w+ ){0,2}(?:en|dentro de) (?:el|la|mi|su|un|una) ${carro}\\b|\\b${nino} (?:\\w+ ){0,3}(?:encerrad|atrapad|sol)[oa]s? (?:en|dentro de) (?:el|la|mi|su|un|una) ${carro}\\b|\\b${nino} (?:esta |estan )?(?:en|dentro de) (?:el|la|mi) ${carro}\\b.*\\bllaves (?:\\w+ )?(?:a?dentro)\\b`,
      ),
      new RegExp(
        `\\b(?:${kid}|${kin}) (?:is |are |was |still |just )*not (?:responding|responsive)\\b(?! (?:well )?to (?:the |my |our |his |her )?(?:\\w+ )?(?:training|sitter|babysitter|nanny|caregiver|rules|routine|discipline|timeouts?|rewards?)\\b)(?!.*\\b${channels}\\b)|^(?:help )?(?:hes|he is|shes|she is|theyre) (?:still |just )?not responding(?: (?:help|at all|now|to me|anymore|please))*$`,
      ),
      /\b(?:call|need|send|get) (?:an? )?(?:ambulance|911|paramedics?|ems)\b|\b(?:medical emergency|life threatening|life or death|this is an emergency|its an emergency|emergency help|electrocuted|heat ?stroke|locked in (?:a |the )?(?:hot )?car|fever of 10[5-9]|going into labor|water broke)\b|^(?:help )?(?:911|emergency)(?: help| please)*$/,
      /\b(?:fever|temp|temperature) (?:\w+ ){0,3}10[4-9]\b|\b(?:clutching|holding|grabbing) (?:his|her|their) chest\b|\b(?:catch|catching) (?:his|her|their) breath\b|\b(?:face|mouth) (?:\w+ )?(?:droops?|drooping)\b|\bslurring\b|\basthma attack\b/,
      /\b(?:le cuesta|batalla para|no le entra) (?:\w+ )?(?:respirar|aire)\b|\b(?:esta|puso|pone) (?:\w+ )?morad[oa]\b|\bse le (?:atoro|atora)\b|\b(?:duele|dolor (?:de|en)) (?:mucho )?el pecho\b|\bataque de asma\b/,
      /\bno (?:puede |esta |deja )?(?:respira|respirar|respirando|respira bien)\b|\b(?:se esta |esta )?(?:ahogando|atragantando|convulsionando)\b|\bse (?:ahoga|ahogo|atraganto|atraganta|desmayo|esta muriendo|muere)\b|\b(?:inconsciente|convulsion|convulsiones|convulsiona|ataque al corazon|infarto|reaccion alergica|esta azul|se puso azul|no reacciona|no despierta|no responde el bebe|emergencia medica|llamen al 911|necesito una ambulancia|ambulancia)\b/,
      new RegExp(
        `\\b(?:${nino}|abuel(?:it)?[oa]|mi (?:mama|papa|madre|padre|espos[oa]|marido)) (?:ya |todavia )?no (?:me )?(?:responde|contesta|reacciona)\\b(?!.*\\b${channelsInSpanish}\\b)`,
      ),
    ],
  ],
  [
    'abuse',
    [
      new RegExp(
        `\\b(?:sitter|babysitter|nanny|caregiver|caretaker|she|he|they|husband|wife|boyfriend|girlfriend|dad|father|mom|mother|uncle|parent|parents|family|who|someone|somebody|member|teacher|it looks like|hes been|shes been|been|is|was) (?:\\w+ ){0,3}(?:hit|hits|hitting|beat|beats|beating|slap\\w*|spank\\w*|punch\\w*|kick\\w*|shook|shakes|shaking|hurt|hurts|hurting|abus\\w+|molest\\w*|assault\\w*|chok(?:ed|ing)|burned|bit|grabbed|yanked|dragged|locked|tied|starv\\w*|rap(?:ed|ing)|grop\\w*|fondl\\w*) (?:\\w+ ){0,3}${child}\\b`,
      ),
      /\b(?:child abuse|sexual abuse|sexually|physical abuse|domestic violence|domestic abuse|being abused|was abused|abused|abuser|abusing|abusive|molest\w*|neglected|neglecting|neglect|sexual assault|assaulted|raped|rape|pedophile|grooming|inappropriate(?:ly)? (?:touch\w*|photos|pictures|contact)|touch\w* (?:\w+ ){0,4}(?:inappropriately|private parts|down there|wrong))\b/,
      /\b(?:unexplained|strange|weird|many|new|has|have|covered in|found|finger|hand shaped|suspicious) (?:\w+ ){0,2}(?:bruise|bruises|bruising|welts|burn marks|bite marks|belt marks|handprint)\b|\b(?:bruise|bruises|welts) (?:all over|on (?:his|her|their|my \w+s?))\b/,
      /\b(?:husband|wife|partner|boyfriend|girlfriend|ex|he|she) (?:is |was )?(?:hit|hits|hitting|beat|beats|beating|hurting|abusing|choked|choking|punched) me\b/,
      /\bleft (?:\w+ ){0,3}(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|him|her|them) (?:\w+ ){0,2}(?:all )?alone (?:at|in|for|with no one|outside)\b|\b(?:drunk|high|on drugs|passed out drunk) (?:\w+ ){0,4}(?:with|while watching|watching|around) (?:my|our|the) (?:\w+ )?(?:baby|child|children|kids?)\b|\b(?:sitter|babysitter|nanny|caregiver|she|he) (?:is|was|showed up|came|seems|arrived) (?:\w+ )?(?:drunk|high|intoxicated|wasted|on drugs)\b|\bchild in danger\b|\bchildhelp\b|\breport (?:\w+ ){0,2}abuse\b/,
      /\b(?:niner[oa]|cuidador[ae]?|nana|muchacha|senora|ella) (?:\w+ ){0,2}(?:esta|estaba|llego|vino|viene|anda|parece|huele) (?:\w+ )?(?:borrach[oa]|ebri[oa]|drogad[oa]|tomad[oa](?! (?:el|ese|esa|para|por|esta|este|los|las|ya|todo|hoy|manana)\b))/,
      /\b(?:le|lo|la|les) (?:pega|pego|pegan|pegaron|dio|golpeo) con (?:un|una|el|la)\b|\b(?:zarande\w+|jalone\w+|cacheta\w+|nalgada\w*)\b/,
      /\b(?:golpe\w*|pego|pega|pegan|pegando|maltrat\w*|abus\w+|toco|toca|tocando|sacudio|sacude|lastim\w+|viol\w+) (?:\w+ ){0,3}(?:hij[oa]s?|nin[oa]s?|bebe|nene|nena)\b|\b(?:abuso (?:sexual|infantil|de menores)|maltrato|maltratan?|moretones|violencia domestica|mi (?:esposo|marido|pareja|novio) me (?:pega|golpea|golpeo|pego))\b/,
    ],
  ],
  [
    'injury',
    [
      /\b(?:bleeding|bleeds|blood everywhere|lot of blood|wont stop bleeding|gushing|cut (?:his|her|my|their) (?:\w+ )?(?:head|face|hand|finger|arm|leg|wrist|throat|neck) ?\w*|deep cut|gash|needs stitches)\b/,
      new RegExp(
        `\\b(?:fell|fallen|dropped|tumbled|rolled|slipped) (?:\\w+ ){0,3}(?:off|down|from|out of|on (?:his|her|their|my|the) (?:head|face|back|arm|floor|tile|concrete)|stairs|head|hard)\\b(?!.*\\b(?:the list|my list|the app|my phone|schedule|calendar|price|rate)\\b)`,
      ),
      /\b(?:fell|fallen|had a fall)\b.*\b(?:cant|cannot|can not|couldnt|wont|unable to|not able to) (?:get|stand) (?:back )?up\b/,
      /\b(?:hit|hits|bumped|banged|smashed|cracked|hurt|injured) (?:his|her|their|my|the back of (?:his|her)) (?:\w+ )?(?:head|face|eye|mouth|teeth|arm|leg|back|neck)\b|\bhead injury\b|\bconcussion\b/,
      /\b(?:broke|broken|fractured|snapped|dislocated) (?:a |an |his |her |their |my )?(?:\w+ )?(?:arm|leg|wrist|bone|bones|ankle|collarbone|neck|nose|finger|elbow|rib|foot|hip)\b|\bbone (?:is )?(?:sticking out|showing)\b/,
      /\b(?:burned|burnt|scalded|burns) (?:himself|herself|themselves|myself|his|her|their|my|badly|by|with|on)\b|\b(?:boiling|hot) (?:water|oil|coffee|soup) (?:\w+ ){0,3}(?:on|over|spilled|poured)\b|\b(?:bad|severe|third degree) burns?\b/,
      /\b(?:badly|seriously|severely) (?:hurt|injured|wounded)\b|\b(?:got|is|was|has been|been) (?:hurt|injured|wounded|bitten|hit by (?:a )?(?:car|bus|truck|bike))\b|\bhit by (?:a )?(?:car|bus|truck|van)\b|\b(?:car|bike) (?:accident|crash|wreck)\b|\bdog (?:bit|bite|attacked)\b|\bsnake ?bite\b|\bhas an injury\b/,
      /\b(?:sangra|sangrando|mucha sangre|se cayo|se corto|se quemo|se golpeo la cabeza|golpe en la cabeza|se rompio (?:el|la|un|una) (?:brazo|pierna|hueso|mano|cabeza|pie|muneca)|se fracturo|se lastimo|herid[oa]|atropell\w+|accidente de (?:carro|auto|coche)|lo mordio un perro|la mordio un perro)\b/,
    ],
  ],
]

/** An injury of some days ago is a story. */
const longAgo =
  /\b(?:last (?:week|month|year|summer|winter|fall|spring)|(?:weeks?|months?|years?) ago|(?:ano|mes|verano|invierno) pasado|semana pasada|hace (?:\w+ ){1,2}(?:semanas?|mes|meses|anos?))\b/

/** So is an illness or a fire of some months ago, unless the message tells of the present too. */
const monthsAgo =
  /\b(?:last (?:month|year|summer|winter|fall|spring)|(?:months?|years?) ago|(?:ano|mes|verano|invierno) pasado|hace (?:\w+ ){1,2}(?:mes|meses|anos?))\b/
const present =
  /\b(?:is|isnt|are|arent|am|im|hes|shes|theyre|its|has|have|having|keeps?|cant|cannot|wont|doesnt|dont|not|no|now|again|today|tonight|just|help|started|looks|feels|same|like|smells?|esta|estan|tiene|le|ahora|hoy|otra|nuevo|ayuda|empezo)\b/

/** Whether a message tells of a danger that is over. */
const isPast = (emergency: Emergency, text: string): boolean =>
  emergency === 'injury'
    ? longAgo.test(text)
    : (emergency === 'medical' || emergency === 'fire') && monthsAgo.test(text) && !present.test(text)

/** A danger that a message tells of, and its language. */
export interface FoundEmergency {
  readonly emergency: Emergency
  readonly language: Language
}

/**
 * The danger that a message tells of, misspelled or not, in English or Spanish; null if there is none. A danger to
 * life comes first where a message tells of more than one.
 */
export function findEmergency(message: string): FoundEmergency | null {
  const spelled = spelledRight(message)
  const rest = harmless.reduce((text, pattern) => text.replaceAll(new RegExp(pattern, 'g'), ' ordinary '), spelled)
  const found = rules.find(
    ([emergency, patterns]) => !isPast(emergency, rest) && patterns.some(pattern => pattern.test(rest)),
  )
  return found ? {emergency: found[0], language: isSpanish(spelled) ? 'es' : 'en'} : null
}
