import DOMPurify, {type Config} from 'dompurify'
import {sanitizeHtmlBy, trustedTypesOf} from './trusted-types.ts'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

/** What DOMPurify sanitized is trusted; nothing else has this policy. */
const trusted = trustedTypesOf<Policy>()?.createPolicy('village', {
  createHTML: html => html,
  createScriptURL: () => null,
})
const by_policy: Config = trusted ? {TRUSTED_TYPES_POLICY: trusted} : {}

sanitizeHtmlBy(html => DOMPurify.sanitize(html, by_policy))

/** Another instance of DOMPurify, so that its hooks affect no other, with the policy that its texts need. */
export const newPurifier = () => {
  const purifier = DOMPurify(window)
  return {
    purifier,
    sanitize: (html: string, config: Config) =>
      purifier.sanitize(html, {...config, ...by_policy, RETURN_TRUSTED_TYPE: true}),
  }
}
