import {distance} from 'fastest-levenshtein'
import {foldText} from '#lib/fold-text.ts'

/** Words of emergencies in English and Spanish, without accents. A misspelled word of a question becomes the nearest one. */
const emergencyWords = `
  breathing breathe breath choking choked choke unconscious unresponsive seizure seizing convulsion collapsed fainted bleeding
  drowning drowned allergic anaphylaxis swelling poison poisoned poisoning swallowed bleach detergent medicine pills battery overdose
  abused abusing molested touched inappropriately bruises bruise shaking shaken suicide suicidal killing myself missing kidnapped
  kidnap stolen disappeared burning burned smoke carbon monoxide intruder burglar stranger weapon knife threatening threatened
  ambulance emergency heart attack stroke broken electrocuted
  respira respirar ahogando atragantando atragantada atragantado convulsion convulsionando inconsciente desmayo sangrando sangre
  envenenado veneno cloro pastillas golpeo golpea moretones abusando abuso suicidio suicidarme matarme morirme perdido perdida
  secuestraron secuestro desaparecio incendio fuego humo quemando ladron pistola cuchillo emergencia ambulancia
`
  .trim()
  .split(/\s+/)

/** Everyday words that are one letter away from one above and mean something else. */
const everydayWords = new Set(
  `breading breather bleacher bleached medicines choice chose choosing checking chicken broker sharing shaking shaping stroke strike
   stroller smoking smoked broken spoken missed mission kissing fissing passing poisons person heard heart hearts beat attach attack
   stole store stored story batter better matter butter buttery burned turned learned earned earning burnt turning running moving
   weekend message passed parent present toughed touches couched stranger strangest pills bills fills hills spill piles place planned
   abuse amuse cause carbon swallow bruise cruise fuego juego huevo hueso humor sangría perdida pedido medida comida salida salud cloro
   claro libro respire respiro morir vivir bleeding feeding breeding pleading blending reading shakes waking making taking baking
   kidnap clocking clocked blocking cooking shocking knocking stocking dropping drooling blinding conversion conversation molestar molesta
   molesto molestan molestando negotiate negociate intruding attached threading treating allergies allergy perdio`.split(
    /\s+/,
  ),
)

/** Lower case without accents and apostrophes; every misspelled word of an emergency is spelled right. */
export const spelledRight = (text: string): string =>
  foldText(text)
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[a-z]{5,}/g, word => {
      if (everydayWords.has(word) || emergencyWords.includes(word)) return word
      const allowed = word.length < 8 ? 1 : 2
      const near = emergencyWords
        .filter(each => each.length > 5 && each[0] === word[0])
        .map(each => [distance(word, each), each] as const)
        .toSorted(([a], [b]) => a - b)[0]
      return near && near[0] <= allowed ? near[1] : word
    })
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
