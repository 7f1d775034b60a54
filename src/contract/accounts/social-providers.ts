/**
 * Providers for signing in without a password. A file of its own, because the first script of every page imports it.
 */
export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
