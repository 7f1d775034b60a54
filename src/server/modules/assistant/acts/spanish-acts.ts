import {foldText} from '#lib/fold-text.ts'

/** Words of Spanish acts, without accents. @see src/server/modules/assistant/acts/read-act.ts */

const visit =
  '(?:visitas?|citas?|turnos?|reservas?|reservaci[a-z]+|solicitud(?:es)?|cuidador[ae]?s?|nineras?|nana|muchacha)'
const months = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'
const day = `(?:hoy|manana|esta (?:noche|tarde)|lunes|martes|miercoles|jueves|viernes|sabado|domingo|fin de semana|proxim[oa]|siguiente|\\d{1,2} (?:de )?${months})`
const sitters =
  '(?:(?!(?:mi|mis|la|las|el|los|su|sus|esa|esta|nuestra|nuestro) )\\w+ )?(?:nineras?|cuidador[ae]?s?|nana|muchacha|cuidado|ayuda con (?:mis?|l[oa]s?|el|nuestr[oa]s?) (?:nin|bebe|hij|chic)[a-z]*)'
const some = '(?:una? |algun[oa]? |otr[oa] )'

const politely =
  /^(?:(?:hola|oye|por favor|porfavor|porfa|y|ok|quiero|quisiera|necesito|deseo|me gustaria|tengo que|hay que|puedes|podrias|puede|podria|me (?:puedes|podrias|puede|podria)|ayudame a|me ayudas a|vamos a) )+/
const asksHow =
  /^(?:como|que|cual|cuando|donde|adonde|quien|quienes|por que|porque|cuant[oa]s?|puedo|podemos|se puede|debo|si|es|esta|estan|fue|hubo)\b|\b(?:como (?:se|puedo|hago|le hago)|que pasa)\b/

const asksToMove = new RegExp(
  `^como (?:cambio|muevo|reprogramo|puedo (?:cambiar|mover|reprogramar)) (?:mi|la|nuestra|el) (?:visita|cita|turno) (?:del?|para) (?:el )?(?:${day})\\b`,
)

const says = {
  cancel: new RegExp(`^(?:cancel(?:a|ar|e|en|ame|eme|arme)|anul(?:a|ar|e|ame))\\b.*\\b(?:${visit}|${day}|v-)`),
  propose: new RegExp(
    `^(?:(?:cambi(?:a|ar|e|ame|eme)|muev[ae]|mover|reprogram\\w+|reagend\\w+|pospon\\w+|aplaz\\w+|pas(?:a|ar|e))\\b(?! de ).*\\b(?:${visit}|${day}|hora|horario|fecha|v-)|propon\\w+ otr[oa]s? (?:hora|horario)s?\\b)`,
  ),
  late: /\b(?:voy|vamos|llegare|llegaremos|ando|estoy)(?! esperando) (?:\w+ ){0,3}(?:tarde|retrasad[oa]s?|atrasad[oa]s?|con retraso|demorad[oa])\b|(?:^|\b(?:yo|nosotros|hoy|que) )(?:llego|llegamos) (?:\w+ ){0,3}(?:tarde|con retraso)\b|^se me hizo tarde\b/,
  review:
    /^(?:escrib\w+|dej(?:a|ar|e)|hac(?:er|e)|pon(?:er|ga)?|publicar|dar(?:le)?) (?!me )(?:\w+ ){0,4}(?:resena|calificacion|opinion|estrellas)\b|^(?:calific(?:a|ar|e)|evaluar) (?:a )?(?:mi|la|el|nuestr[oa]|esta)\b/,
  request: {
    byVerb: new RegExp(
      `^(?:(?:hac(?:er|e)|enviar|crear|mandar|pedir) (?:una )?(?:nueva )?solicitud\\b|(?:pedir|pide|buscar|busca|busco|busquenme|conseguir|consigue|contratar|reservar|reserva) (?:me )?(?:a )?(?:mi |la |el |${some})?(?:${sitters}|alguien)\\b|(?:encontrar|encuentra) (?:me )?(?:a )?(?:${some}?${sitters}|alguien)\\b)`,
    ),
    wished: new RegExp(`^(?:a )?(?:${some}?${sitters}|alguien|(?:una )?(?:nueva )?solicitud)\\b`),
    bare: new RegExp(
      `^(?:${some}${sitters}|${sitters} (?=(?:para|el|de|desde|a las?|${day}))|(?:una )?(?:nueva )?solicitud)\\b`,
    ),
    wish: /\b(?:quiero|quisiera|necesito|deseo|gustaria)\b/,
    tells:
      /\b(?:no|nunca|me|nos|se|esta|estaba|es|era|fue|vino|vinieron|lleg\w+|cancelo|dijo|dejo|falto|cobro|cobraron|trato|quiere|tiene|hizo|anda|salio|sigue|rechaz\w+)\b/,
    past: /\b(?:ayer|pasad[oa] (?!manana)|pasad[oa]$|anterior|antier)\b|^solicitud de (?:reembolso|recibo|factura|pago)\b/,
  },
  rate: /^(?:cambi\w+|sub(?:e|ir|a)|baj\w+|pon(?:er|ga|me)?|actualiz\w+|aument\w+)\b.*\b(?:tarifa|precio|pago)\b/,
  tip: /^(?:(?:dar(?:le)?|da(?:le)?|dej(?:a|ar|e|arle)|agreg\w+|pon\w*|mand\w+|envi\w+|pag\w+)\b.*\bpropina\b|propina\b)/,
  pay: /^pag(?:a|ar|ue)\b/,
  bid: /^(?:(?:envi\w+|mand\w+|pon\w*|hac(?:er|e)|haz)\b.*\boferta\b|ofert(?:a|ar|e)\b)/,
  invite:
    /^(?:invit\w+|agreg\w+|anad\w+)\b(?!.*\b(?:a|para|en) (?:\w+ ){0,3}(?:visitas?|reservas?|turnos?|solicitud|v-)).*\b(?:integrantes?|miembros?|coordinador[a]?|persona|alguien|companer[oa]|emplead[oa]|cuidador[ae]?|titular|equipo)\b/,
} as const

const isDay = new RegExp(`\\b${day}\\b`)

/** "llegó" tells of another person; without its accent it reads like "llego". */
const isOther = /llegó/i

const clock = String.raw`(?:\d{1,2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)`

/** The times and the number of children of a message in the English form that `values-in.ts` reads. */
const valuesInEnglish = (message: string): string =>
  foldText(message)
    // “de 18h a 21h”
    .replaceAll(/(?<=\d) ?h(?:rs?)?(?= (?:a|hasta|y) \d{1,2}(?::\d{2})? ?h(?:rs?)?\b)/g, '')
    .replaceAll(/(\d) de la manana\b/g, '$1 am')
    .replaceAll(/(\d) de la (?:tarde|noche)\b/g, '$1 pm')
    .replaceAll(
      new RegExp(
        `\\b(?:(?:de|desde) (?:las? )?(?=${clock} (?:a|hasta) )|entre (?:las? )?(?=${clock} y ))(${clock}) (?:a|hasta|y) (?:las? )?(?=\\d)`,
        'g',
      ),
      'from $1 to ',
    )
    .replaceAll(/\b(?:a|desde|de) las? (?=\d)/g, 'at ')
    .replaceAll(/\b(?:por|durante) (\d{1,2}) horas?\b/g, 'for $1 hours')
    .replaceAll(/\b(un|una|dos|tres|cuatro|cinco|seis)(?= (?:\w+ )?(?:nin|hij|bebe|chic))/g, word =>
      String(count[word]),
    )
    .replaceAll(/(\d) (?:\w+ )?(?:nin[oa]s?|hij[oa]s?|bebes?|chic[oa]s?)\b/g, '$1 kids')

const count: Readonly<Record<string, number>> = {un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6}

/** How a Spanish message asks for an act. */
export const spanishActs = {politely, asksHow, asksToMove, says, isDay, isOther, valuesIn: valuesInEnglish}
