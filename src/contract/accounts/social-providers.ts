/** With whom one can sign in besides by password. Apart from their calls: the first script of every page asks this. */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
