/**
 * Whether a page on this host name can have passkeys: browsers bind them to `localhost` or a domain, never to an address.
 * @see src/domain/rules-people.md#passkeys
 */
export const canHavePasskeys = (hostname: string): boolean => /[a-z]/i.test(hostname) && !hostname.includes(':')
