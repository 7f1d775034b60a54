import type {Emergency} from './emergencies.ts'
import {
  who,
  child,
  harmful,
  kid,
  kin,
  nino,
  vehicle,
  carro,
  channels,
  channelsInSpanish,
  screens,
  screensInSpanish,
  seenByNoOne,
} from './danger-words.ts'

/** What tells each danger, by name; the first danger is the gravest, and comes first where a message tells of more. */
const patterns = {
  suicide: {
    ownHarm:
      /\b(?:kill|killing|hurt|hurting|harm|harming|cut|cutting|shoot|hang)(?:ing)? (?:myself|himself|herself|themselves|themself|themselfs)\b/,
    byName: /\b(?:suicide|suicidal)\b/,
    wishToDie:
      /\b(?:want|wants|wanted|wish|wishes|going|ready|plan|plans|planning|rather|thinking of|thinking about|wanna) (?:\w+ ){0,2}(?:die|dying|be dead|end my life|end it all|not be alive|not live|not wake up)\b/,
    endOfLife:
      /\b(?:end|ending|take|taking) (?:my|his|her|their) (?:own )?life\b|\b(?:dont|do not|doesnt|does not|no longer) want(?:s)? to (?:live|be alive|be here anymore|wake up|go on living)\b|\b(?:better off|everyone better) (?:without me|dead|if i (?:was|were) (?:dead|gone))\b|\bno reason to live\b|\bcant go on (?:living|anymore|like this)\b/,
    inSpanish:
      /\b(?:me quiero|quiero|quisiera|quiere|se quiere|voy a|va a) (?:morir|morirme|matarme|matarse|quitarme la vida|quitarse la vida|suicidarme|suicidarse|hacerme dano|hacerse dano)\b|\b(?:suicidio|suicidarme|suicidarse|matarme|quitarme la vida|ya no quiero vivir|no quiero vivir)\b|\b(?:me |se )?(?:corte|corto|cortar|cortarme|cortarse|cortando) (?:me |se )?las venas\b/,
    means:
      /\b(?:slit|slitting|slashed?|slashing|cut|cutting) (?:my|his|her|their) wrists?\b|\b(?:rope|noose)\b(?=.*\b(?:tonight|ready|myself|goodbye|plan|neck)\b)|\b(?:tonight|ready|myself|goodbye|plan|neck)\b.*\b(?:rope|noose)\b/,
  },
  missing: {
    cannotBeFound: new RegExp(
      `\\b(?:cant|cannot|can not|couldnt|could not|unable to|not able to|dont know where|do not know where|no idea where) (?:\\w+ )?(?:find|locate|reach and find|see|know where)? ?(?:\\w+ )?(?:my |the |our |a )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one)(?: is| are| went| went to)?\\b(?!.*\\b(?:${screens}|seat|care|sitter)\\b)`,
    ),
    isGone:
      /\b(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one) (?:\w+ ){0,2}(?:is |are |has |have |was |went |just )*(?:missing|disappeared|vanished|kidnapped|abducted|stolen|taken away|been taken|nowhere to be found|ran away|run away|gone missing|wandered off|gone)\b/,
    wasTaken:
      /\b(?:missing|kidnapped|abducted|stolen|stole|took|lost) (?:\w+ )?(?:my |our |the |a )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?)\b(?!.*\b(?:s? ?(?:age|name|profile|birthday|field)|to (?:school|the park|practice|soccer|the|a|his|her|their)|records?|from (?:school|my profile))\b)/,
    takenBySomeone:
      /\b(?:sitter|babysitter|nanny|caregiver|she|he|they|someone|somebody) (?:\w+ )?(?:left|drove off|drove away|ran off|disappeared|vanished|ran away|took off|walked off|is gone) with (?:my|our|the) (?:\w+ )?(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|twins?)\b/,
    seenNowhere:
      /\b(?:(?:kids|children|twins|boys|girls) (?:(?!sitter|nanny|caregiver|love|like)\w+ ){0,6}(?:cant|cannot|can not|couldnt) (?:find|see) them|(?:baby|child|toddler|kid|son|daughter|boy|girl) (?:(?!sitter|nanny|caregiver|love|like)\w+ ){0,6}(?:cant|cannot|can not|couldnt) (?:find|see) (?:him|her)) any ?where\b/,
    // not of a sitter for the child, nor of what else has a child's name
    seenByNoOne: new RegExp(
      `(?<!\\bfor (?:my|our|the|their) )\\b${kid} (?:(?!sitter|babysitter|nanny|caregiver|request|profile|job|post)\\w+ ){0,12}${seenByNoOne} (?:(?:him|her|them)(?= (?:since|for|all|at|in the|after|anywhere|around|today|tonight|yet|either|should|what|who|and|we|i)\\b|$)|(?:she|he|they) (?:is|are|went)\\b)|\\b${seenByNoOne} (?:my |our |the )(?:\\w+ )?${kid}\\b(?! (?:an?|the|some|sitters?|nanny|care|profile|request|review|page|booking|post|seat|name|age|allerg\\w+)\\b)`,
    ),
    seenByNoOneInSpanish: new RegExp(
      `(?<!\\b(?:para|de) )\\b(?:mis?|nuestr[oa]s?|el|l[ao]s?) ${nino} (?:(?!ninera|cuidador|solicitud|reserva|perfil)\\w+ ){0,12}nadie (?:l[ao]s? (?:ha visto|vio|encuentra)|sabe donde estan?)\\b(?! (?:mis?|el|l[ao]s?|su|un|una)\\b)(?!.*\\b${screensInSpanish}\\b)`,
    ),
    notBroughtBack:
      /\b(?:wont|will not|refuses to|hasnt|has not|didnt|did not|never) (?:bring|brought|return|returned|give) (?:\w+ )?(?:my |our |the )?(?:baby|child|children|kids?|son|daughter|boy|girl|her|him|them) (?:back|home)\b|\bkidnap(?:ped|per|ping)?\b/,
    inSpanish:
      /\b(?:no encuentro|no encontramos|no aparece|desaparecio|se (?:me |nos |le )?perdio|se llevaron|se llevo|secuestraron|robaron|no se donde esta|falta) (?:a )?(?:mi|mis|el|la|los|nuestr[oa]) (?:hij[oa]s?|nin[oa]s?|bebe|nene|nena)\b|\b(?:hij[oa]s?|nin[oa]s?|bebe) (?:\w+ ){0,2}(?:esta perdid[oa]|se perdio|desaparecio|no aparece|esta desaparecid[oa])\b|\bsecuestr(?:o|aron|ado|ada)\b/,
    notSeenInSpanish: new RegExp(
      `\\bno (?:encuentro|encontramos|veo|vemos) (?:al|a l[ao]s?) ${nino}\\b(?!.*\\b${screensInSpanish}\\b)|\\bse (?:me |nos )?rob(?:o|aron) (?:al|(?:a )?(?:mis?|el|l[ao]s?|nuestr[oa]s?)) ${nino}\\b`,
    ),
  },
  fire: {
    thingsOnFire:
      /\b(?:house|home|kitchen|apartment|building|stove|oven|room|bed|curtains?|car|roof|garage|crib|toaster|microwave|dryer) (?:\w+ )?(?:is |are |caught |has |on |just )*(?:on fire|burning|in flames|caught fire|full of smoke|filling with smoke)\b/,
    smokeAndGas:
      /\b(?:theres|there is|theres a|we have a|i have a|its a) (?:a )?(?:big |small |huge )?(?:fire|smoke|gas leak)\b|\bfire in (?:the|my|our) \w+\b|\bcaught fire\b|\bsmoke (?:is )?(?:coming|everywhere|filling|in the (?:house|kitchen|room|hall|hallway|apartment))\b|\b(?:smell|smells|smelling) (?:of |like |strong |strongly )*(?:gas|smoke|burning)\b|\bgas leak\b|\bfire department\b/,
    alarms:
      /\b(?:carbon monoxide|co) (?:alarm|detector) (?:is |keeps |wont stop |went |going )*(?:beeping|going off|off|ringing|sounding|alarming)\b|\bsmoke (?:alarm|detector) (?:is |keeps |wont stop |went )*(?:going off|off|ringing|sounding)\b|^(?:help )?fire(?: fire)*(?: help)?$/,
    inSpanish:
      /\b(?:casa|cocina|cuarto|edificio|apartamento|estufa|carro) (?:\w+ )?(?:se |esta |en )*(?:incendia|incendiando|quema|quemando|llamas|llena de humo|fuego)\b|\bse (?:esta |nos )?(?:quema|quemando|incendia|incendiando) (?:la|el|mi|un|una) (?:casa|cocina|cuarto|edificio|departamento|apartamento|estufa|carro|cortina)\b|\b(?:hay|tenemos) (?:un |mucho )?(?:fuego|incendio|humo|fuga de gas)\b|\b(?:huele a|olor a|fuga de) (?:gas|humo|quemado)\b|\bincendio\b/,
    setOnFireInSpanish:
      /\bprendi(?:o|eron|endo) (?:en )?(?:fuego|llamas)\b|\bse (?:me |nos )?(?:esta )?prendi(?:o|endo) (?:la|el|mi|una?) (?:casa|cocina|cuarto|cortina|cama|sala|sofa|edificio|departamento|apartamento|techo)\b/,
  },
  intruder: {
    byName: /\b(?:intruder|burglar|robber|prowler|home invasion)\b/,
    breaksIn:
      /\b(?:someone|somebody|a man|a guy|a stranger|strangers?|a person|people|some guy|a woman|my ex|her ex|his ex|the ex) (?:\w+ ){0,3}(?:broke|breaking|break|broken|forced|forcing|climbing|climbed) (?:in|into|through|the (?:door|window))\b|\b(?:breaking|broke) into (?:the|my|our|her|their) (?:house|home|apartment)\b/,
    triesToComeIn:
      /\b(?:stranger|someone|somebody|a man|some man|a guy|my ex|her ex|his ex) (?:\w+ ){0,2}(?:trying|tries|wants) to (?:get|break|come) in\b/,
    strangerNear:
      /\b(?:strangers?|someone|somebody|a man|some man|a guy|some guy|dude|a person|my ex|her ex|his ex) (?:\w+ ){0,4}(?:in|inside|into|at|outside|on|through|rattling|banging on|pounding on|knocking on|following|followed|chasing|watching) (?:the |my |our |her |their |a )?(?:\w+ )?(?:house|home|door|window|yard|garage|basement|apartment|building|driveway|porch|me|us|the kids|the children)\b/,
    weaponsAndThreats:
      /\b(?:has|have|with|pulled|holding|waving|pointed|pointing|brought) (?:a |the |his |her )?(?:gun|knife|weapon|pistol|rifle)\b|\b(?:threatening|threatened|threatens|threaten) (?:\w+ ){0,2}(?:me|us|my|the (?:kids|children|baby)|her|him|them)\b|\bgunshots?\b|\b(?:shooting|shooter) (?:at|in|near|outside)\b|\b(?:being|are) (?:robbed|attacked|followed home|stalked|held)\b|\battack(?:ed|ing) (?:me|us|my|the (?:sitter|nanny|caregiver|kids|child))\b/,
    inSpanish:
      /\b(?:ladron|ladrones|intruso|un hombre|alguien|un extrano|mi ex) (?:\w+ ){0,3}(?:entro|entrando|esta (?:en|dentro|adentro)|quiere entrar|se metio|rompio)\b|\bse metieron a (?:la|mi) casa\b|\btiene (?:un |una )?(?:pistola|arma|cuchillo)\b|\b(?:me|nos) (?:esta )?(?:amenaza|amenazando|amenazo|ataca|atacando|sigue|siguiendo)\b|\b(?:ladron|ladrones|intruso)\b|\b(?:me|nos) (?:viene |vienen |esta |estan )?(?:persigue|persiguen|persiguiendo|siguiendo)\b/,
    strangerInHouseInSpanish:
      /(?<!\b(?:si|cuando|que|siempre|no) )\bhay (?:(?:alguien|una persona) (?:\w+ )?(?:en|dentro de|adentro de) (?:mi|nuestra)|(?:un|una) (?:hombre|extran[oa]|desconocid[oa]|tipo|sujeto) (?:\w+ )?(?:en|dentro de|adentro de|afuera de) (?:mi|la|nuestra)) (?:casa|cuarto|recamara|patio|cochera|sala|puerta|ventana)\b(?!.*\b(?:cuando|mientras|durante)\b)/,
  },
  poison: {
    swallowed: new RegExp(
      `\\b(?:swallow\\w*|drank|drinks?|drunk|drinking|ate|eats?|eaten|eating|ingest\\w*|got into|chewed|chewing|licked|tasted|inhaled|sprayed|gulped|took|taken|consumed|sipped|had|put) (?:\\w+ ){0,5}${harmful}\\b(?!.*\\b(?:at bedtime as|every day as|as prescribed|schedule|instructions|reminder|permission|allowed|policy)\\b)`,
    ),
    byName:
      /\b(?:poisoned|poisoning|overdose|overdosed|overdosing|od ?ed|poison control|too (?:much|many) (?:\w+ )?(?:medicine|medication|tylenol|pills|ibuprofen|advil|benadryl|melatonin|cough syrup))\b|\b(?:wrong|double) (?:dose|medicine|medication)\b|\bpoison\b/,
    inSpanish:
      /\b(?:trago|se trago|bebio|se bebio|tomo|se tomo|comio|se comio|ingirio|se metio) (?:\w+ ){0,4}(?:cloro|lejia|detergente|pastillas?|medicinas?|medicamentos?|veneno|pila|bateria|iman|limpiador|jabon|gasolina|alcohol|moneda|quimicos?)\b|\b(?:envenen\w+|intoxic\w+|veneno|sobredosis)\b/,
  },
  medical: {
    cannotBreathe: new RegExp(
      `\\b(?:not|isnt|is not|stopped|stops|cant|cannot|can not|cant|wont|doesnt|barely|hardly|trouble|difficulty|struggling to|gasping|hard time|unable to|no longer|quit) (?:\\w+ )?(?:breathing|breathe|breath|breaths)\\b`,
    ),
    turnsBlueOrLimp:
      /\b(?:no pulse|no heartbeat|gasping for air|turning blue|turned blue|going blue|lips are blue|is blue|blue lips|blue in the face|gone limp|is limp|went limp|going limp|foaming at the mouth)\b/,
    chokes:
      /\b(?:choking|choked|chokes|gagging)\b|\b(?:inhaled|breathed in|sucked in|swallowed) (?:an? |the |some |his |her )?(?:\w+ )?(?:beads?|marbles?|nuts?|peanuts?|grapes?|legos?|toys?|stones?|pebbles?|buttons?|pins?|screws?|nails?|glass|water|beans?|balloons?)\b|\bstuck in (?:his|her|the|their|my) (?:throat|airway|windpipe)\b/,
    isUnconscious:
      /\b(?:unconscious|unresponsive|not responding to me|passed out|blacked out|faint(?:ed|ing)|collapsed|wont wake(?: up)?|not waking(?: up)?|cant wake|cannot wake|doesnt wake(?: up)?|not moving|isnt moving|lifeless)\b/,
    hasSeizure: /\b(?:s(?:ei|ie)zures?|seizing|convulsion|convulsions|convulsing|convulse|having a fit)\b/,
    drowns:
      /\b(?:drowning|drowned|face down in the|under the water|fell (?:in|into) (?:the |a )?(?:\w+ )?(?:pool|tub|bathtub|lake|pond|river))\b/,
    allergicReaction:
      /\b(?:anaphyla\w+|allergic reaction|epipen|throat (?:is )?(?:closing|swelling|swollen)|(?:face|tongue|lips|throat) (?:is |are )?(?:swelling|swollen)|stung and)\b/,
    heartAndStroke:
      /\b(?:heart attack|stroke|chest pain|cardiac arrest|cpr now|need cpr|how (?:do|to) (?:i )?(?:do |give |perform )?(?:cpr|heimlich))\b/,
    isDying: new RegExp(`\\b${who} (?:is |are |may be |might be |could be )(?:\\w+ )?(?:dying|about to die|dead)\\b`),
    childDying: new RegExp(`\\b${child} dying\\b`),
    shutInCar: new RegExp(
      `\\b(?:${kid} (?:\\w+ ){0,3}(?:stuck|trapped|locked)|(?:he|she|they|hes|shes|theyre) (?:\\w+ )?(?:trapped|locked)|${kid} (?:\\w+ ){0,2}(?:was|were|is|are|been|got) (?:left|alone)|(?:left|leaves|leaving|forgot|locked|locking) (?:\\w+ ){0,2}${kid}) (?:(?:alone|unattended|asleep|sleeping|inside) )*in (?:an?|the|my|our|his|her|their) (?:\\w+ )?${vehicle}\\b(?! seat)(?!.*\\b(?:traffic|highway|freeway|interstate|jam|with (?:me|us))\\b)`,
    ),
    keysInCar: new RegExp(
      `\\b${kid} (?:is |are )?(?:still |stuck |alone )*(?:in|inside) (?:the|my|our|his|her|their) (?:\\w+ )?${vehicle}\\b.*\\blocked (?:\\w+ )?keys\\b|\\blocked (?:\\w+ )?keys in(?:side)? (?:\\w+ ){0,3}with (?:\\w+ )?${kid}\\b`,
    ),
    shutInCarInSpanish: new RegExp(
      `\\b(?:encerr(?:e|o|amos|aron)|dej(?:e|o|amos|aron)|olvid(?:e|o|amos|aron)) (?:encerrad[oa]s? )?(?:al?|a (?:mis?|l[ao]s?|nuestr[oa]s?)) (?:\\w+ )?${nino} (?:\\w+ ){0,2}(?:en|dentro de) (?:el|la|mi|su|un|una) ${carro}\\b|\\b${nino} (?:\\w+ ){0,3}(?:encerrad|atrapad|sol)[oa]s? (?:en|dentro de) (?:el|la|mi|su|un|una) ${carro}\\b|\\b${nino} (?:esta |estan )?(?:en|dentro de) (?:el|la|mi) ${carro}\\b.*\\bllaves (?:\\w+ )?(?:a?dentro)\\b`,
    ),
    doesNotRespond: new RegExp(
      `\\b(?:${kid}|${kin}) (?:is |are |was |still |just )*not (?:responding|responsive)\\b(?! (?:well )?to (?:the |my |our |his |her )?(?:\\w+ )?(?:training|sitter|babysitter|nanny|caregiver|rules|routine|discipline|timeouts?|rewards?)\\b)(?!.*\\b${channels}\\b)|^(?:help )?(?:hes|he is|shes|she is|theyre) (?:still |just )?not responding(?: (?:help|at all|now|to me|anymore|please))*$`,
    ),
    callsForHelp:
      /\b(?:call|need|send|get) (?:an? )?(?:ambulance|911|paramedics?|ems)\b|\b(?:medical emergency|life threatening|life or death|this is an emergency|its an emergency|emergency help|electrocuted|heat ?stroke|locked in (?:a |the )?(?:hot )?car|fever of 10[5-9]|going into labor|water broke)\b|^(?:help )?(?:911|emergency)(?: help| please)*$/,
    feverAndChest:
      /\b(?:fever|temp|temperature) (?:\w+ ){0,3}10[4-9]\b|\b(?:clutching|holding|grabbing) (?:his|her|their) chest\b|\b(?:catch|catching) (?:his|her|their) breath\b|\b(?:face|mouth) (?:\w+ )?(?:droops?|drooping)\b|\bslurring\b|\basthma attack\b/,
    breathInSpanish:
      /\b(?:le cuesta|batalla para|no le entra) (?:\w+ )?(?:respirar|aire)\b|\b(?:esta|puso|pone) (?:\w+ )?morad[oa]\b|\bse le (?:atoro|atora)\b|\b(?:duele|dolor (?:de|en)) (?:mucho )?el pecho\b|\bataque de asma\b/,
    inSpanish:
      /\bno (?:puede |esta |deja )?(?:respira|respirar|respirando|respira bien)\b|\b(?:se esta |esta )?(?:ahogando|atragantando|convulsionando)\b|\bse (?:ahoga|ahogo|atraganto|atraganta|desmayo|esta muriendo|muere)\b|\b(?:inconsciente|convulsion|convulsiones|convulsiona|ataque al corazon|infarto|reaccion alergica|esta azul|se puso azul|no reacciona|no despierta|no responde el bebe|emergencia medica|llamen al 911|necesito una ambulancia|ambulancia)\b/,
    doesNotRespondInSpanish: new RegExp(
      `\\b(?:${nino}|abuel(?:it)?[oa]|mi (?:mama|papa|madre|padre|espos[oa]|marido)) (?:ya |todavia )?no (?:me )?(?:responde|contesta|reacciona)\\b(?!.*\\b${channelsInSpanish}\\b)`,
    ),
  },
  abuse: {
    hitsChild: new RegExp(
      `\\b(?:sitter|babysitter|nanny|caregiver|caretaker|she|he|they|husband|wife|boyfriend|girlfriend|dad|father|mom|mother|uncle|parent|parents|family|who|someone|somebody|member|teacher|it looks like|hes been|shes been|been|is|was) (?:\\w+ ){0,3}(?:hit|hits|hitting|beat|beats|beating|slap\\w*|spank\\w*|punch\\w*|kick\\w*|shook|shakes|shaking|hurt|hurts|hurting|abus\\w+|molest\\w*|assault\\w*|chok(?:ed|ing)|burned|bit|grabbed|yanked|dragged|locked|tied|starv\\w*|rap(?:ed|ing)|grop\\w*|fondl\\w*) (?:\\w+ ){0,3}${child}\\b`,
    ),
    byName:
      /\b(?:child abuse|sexual abuse|sexually|physical abuse|domestic violence|domestic abuse|being abused|was abused|abused|abuser|abusing|abusive|molest\w*|neglected|neglecting|neglect|sexual assault|assaulted|raped|rape|pedophile|grooming|inappropriate(?:ly)? (?:touch\w*|photos|pictures|contact)|touch\w* (?:\w+ ){0,4}(?:inappropriately|private parts|down there|wrong))\b/,
    marksOnChild:
      /\b(?:unexplained|strange|weird|many|new|has|have|covered in|found|finger|hand shaped|suspicious) (?:\w+ ){0,2}(?:bruise|bruises|bruising|welts|burn marks|bite marks|belt marks|handprint)\b|\b(?:bruise|bruises|welts) (?:all over|on (?:his|her|their|my \w+s?))\b/,
    hitsAdult:
      /\b(?:husband|wife|partner|boyfriend|girlfriend|ex|he|she) (?:is |was )?(?:hit|hits|hitting|beat|beats|beating|hurting|abusing|choked|choking|punched) me\b/,
    leftAloneOrDrunk:
      /\bleft (?:\w+ ){0,3}(?:baby|child|children|kids?|toddler|son|daughter|boy|girl|him|her|them) (?:\w+ ){0,2}(?:all )?alone (?:at|in|for|with no one|outside)\b|\b(?:drunk|high|on drugs|passed out drunk) (?:\w+ ){0,4}(?:with|while watching|watching|around) (?:my|our|the) (?:\w+ )?(?:baby|child|children|kids?)\b|\b(?:sitter|babysitter|nanny|caregiver|she|he) (?:is|was|showed up|came|seems|arrived) (?:\w+ )?(?:drunk|high|intoxicated|wasted|on drugs)\b|\bchild in danger\b|\bchildhelp\b|\breport (?:\w+ ){0,2}abuse\b/,
    drunkInSpanish:
      /\b(?:niner[oa]|cuidador[ae]?|nana|muchacha|senora|ella) (?:\w+ ){0,2}(?:esta|estaba|llego|vino|viene|anda|parece|huele) (?:\w+ )?(?:borrach[oa]|ebri[oa]|drogad[oa]|tomad[oa](?! (?:el|ese|esa|para|por|esta|este|los|las|ya|todo|hoy|manana)\b))/,
    blowsInSpanish:
      /\b(?:le|lo|la|les) (?:pega|pego|pegan|pegaron|dio|golpeo) con (?:un|una|el|la)\b|\b(?:zarande\w+|jalone\w+|cacheta\w+|nalgada\w*)\b/,
    inSpanish:
      /\b(?:golpe\w*|pego|pega|pegan|pegando|maltrat\w*|abus\w+|toco|toca|tocando|sacudio|sacude|lastim\w+|viol\w+) (?:\w+ ){0,3}(?:hij[oa]s?|nin[oa]s?|bebe|nene|nena)\b|\b(?:abuso (?:sexual|infantil|de menores)|maltrato|maltratan?|moretones|violencia domestica|mi (?:esposo|marido|pareja|novio) me (?:pega|golpea|golpeo|pego))\b/,
  },
  injury: {
    bleeds:
      /\b(?:bleeding|bleeds|blood everywhere|lot of blood|wont stop bleeding|gushing|cut (?:his|her|my|their) (?:\w+ )?(?:head|face|hand|finger|arm|leg|wrist|throat|neck) ?\w*|deep cut|gash|needs stitches)\b/,
    falls: new RegExp(
      `\\b(?:fell|fallen|dropped|tumbled|rolled|slipped) (?:\\w+ ){0,3}(?:off|down|from|out of|on (?:his|her|their|my|the) (?:head|face|back|arm|floor|tile|concrete)|stairs|head|hard)\\b(?!.*\\b(?:the list|my list|the app|my phone|schedule|calendar|price|rate)\\b)`,
    ),
    cannotGetUp:
      /\b(?:fell|fallen|had a fall)\b.*\b(?:cant|cannot|can not|couldnt|wont|unable to|not able to) (?:get|stand) (?:back )?up\b/,
    hitsHead:
      /\b(?:hit|hits|bumped|banged|smashed|cracked|hurt|injured) (?:his|her|their|my|the back of (?:his|her)) (?:\w+ )?(?:head|face|eye|mouth|teeth|arm|leg|back|neck)\b|\bhead injury\b|\bconcussion\b/,
    breaksBone:
      /\b(?:broke|broken|fractured|snapped|dislocated) (?:a |an |his |her |their |my )?(?:\w+ )?(?:arm|leg|wrist|bone|bones|ankle|collarbone|neck|nose|finger|elbow|rib|foot|hip)\b|\bbone (?:is )?(?:sticking out|showing)\b/,
    burns:
      /\b(?:burned|burnt|scalded|burns) (?:himself|herself|themselves|myself|his|her|their|my|badly|by|with|on)\b|\b(?:boiling|hot) (?:water|oil|coffee|soup) (?:\w+ ){0,3}(?:on|over|spilled|poured)\b|\b(?:bad|severe|third degree) burns?\b/,
    isHurt:
      /\b(?:badly|seriously|severely) (?:hurt|injured|wounded)\b|\b(?:got|is|was|has been|been) (?:hurt|injured|wounded|bitten|hit by (?:a )?(?:car|bus|truck|bike))\b|\bhit by (?:a )?(?:car|bus|truck|van)\b|\b(?:car|bike) (?:accident|crash|wreck)\b|\bdog (?:bit|bite|attacked)\b|\bsnake ?bite\b|\bhas an injury\b/,
    inSpanish:
      /\b(?:sangra|sangrando|mucha sangre|se cayo|se corto|se quemo|se golpeo la cabeza|golpe en la cabeza|se rompio (?:el|la|un|una) (?:brazo|pierna|hueso|mano|cabeza|pie|muneca)|se fracturo|se lastimo|herid[oa]|atropell\w+|accidente de (?:carro|auto|coche)|lo mordio un perro|la mordio un perro)\b/,
  },
} as const satisfies Record<Emergency, Readonly<Record<string, RegExp>>>

export const dangerPatterns = Object.entries(patterns).map(
  ([emergency, named]): readonly [Emergency, readonly RegExp[]] => [emergency as Emergency, Object.values(named)],
)
