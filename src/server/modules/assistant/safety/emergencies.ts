/** What kind of danger a message tells of. */
export type Emergency = 'medical' | 'poison' | 'injury' | 'abuse' | 'suicide' | 'missing' | 'fire' | 'intruder'

interface Help {
  readonly en: string
  readonly es: string
}

const childhelp = '1-800-422-4453'
const poisonControl = '1-800-222-1222'

/** The fixed answers; no model rewords them. @see src/domain/rules-people.md#assistant */
export const helpFor: Readonly<Record<Emergency, Help>> = {
  medical: {
    en: 'Call 911 now. Stay on the line: they tell you what to do until help arrives, also how to give CPR or help with choking. Do not leave the child alone.',
    es: 'Llame al 911 ahora. No cuelgue: le dirán qué hacer hasta que llegue la ayuda, también cómo dar RCP o ayudar si se atraganta. No deje solo al niño.',
  },
  poison: {
    en: `Call Poison Control at ${poisonControl} now; it is free, day and night. If the child is not breathing, does not wake up or has a seizure, call 911 first. Do not make the child throw up. Keep the container at hand.`,
    es: `Llame a Control de Envenenamiento al ${poisonControl} ahora; es gratis, día y noche, también en español. Si el niño no respira, no despierta o convulsiona, llame primero al 911. No le provoque el vómito. Tenga el envase a la mano.`,
  },
  injury: {
    en: 'Call 911 if there is heavy bleeding, a hit to the head, a bad burn, a possible broken bone, or you are not sure. Keep the child still and warm, press on a bleeding wound, and stay with the child until help arrives.',
    es: 'Llame al 911 si hay mucha sangre, un golpe en la cabeza, una quemadura fuerte, un posible hueso roto, o si no está seguro. Mantenga al niño quieto y abrigado, presione la herida que sangra y quédese con él hasta que llegue la ayuda.',
  },
  abuse: {
    en: `If someone is in danger now, call 911. To talk with a counselor about harm to a child, day and night, call or text Childhelp at ${childhelp}. Get the child to a safe place, and keep what you saw: pictures, messages, times.`,
    es: `Si alguien está en peligro ahora, llame al 911. Para hablar con un consejero sobre daño a un niño, día y noche, llame a Childhelp al ${childhelp}. Lleve al niño a un lugar seguro y guarde lo que vio: fotos, mensajes, horas.`,
  },
  suicide: {
    en: 'You are not alone. Call or text 988 now, the Suicide & Crisis Lifeline, free, day and night. If someone is about to hurt themselves, call 911 and stay with them.',
    es: 'No está solo. Llame al 988 ahora y oprima 2 para español, la Línea de Prevención del Suicidio y Crisis, gratis, día y noche. Si alguien está por hacerse daño, llame al 911 y quédese con esa persona.',
  },
  missing: {
    en: 'Call 911 now and say that a child is missing. Say what the child wears, where and when the child was last seen, and who was there. Police take the report at once; there is no waiting time.',
    es: 'Llame al 911 ahora y diga que falta un niño. Diga qué ropa lleva, dónde y cuándo se le vio por última vez, y con quién. La policía toma el reporte de inmediato; no hay que esperar.',
  },
  fire: {
    en: 'Get everyone out now, then call 911 from outside. Do not go back in. For a smell of gas or a carbon monoxide alarm: leave, touch no switches, and call 911 from outside.',
    es: 'Saque a todos ahora y llame al 911 desde afuera. No vuelva a entrar. Si huele a gas o suena la alarma de monóxido de carbono: salga, no toque interruptores y llame al 911 desde afuera.',
  },
  intruder: {
    en: 'Call 911 now. Get the children to a room that locks or out of the house, stay quiet, and keep the line open even if you cannot speak.',
    es: 'Llame al 911 ahora. Lleve a los niños a un cuarto con seguro o fuera de la casa, guarde silencio y no cuelgue aunque no pueda hablar.',
  },
}

/** How to reach the product's people afterwards. */
export const afterwards: Help = {
  en: 'When everyone is safe, tell our safety team under Contact us.',
  es: 'Cuando todos estén a salvo, avise a nuestro equipo de seguridad en Contact us.',
}
