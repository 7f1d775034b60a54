/** What an installation is called and where its support is reached, where no setting says otherwise. */
export const default_names = {
  product: 'Village',
  support_email: 'support@village.example',
  support_phone: '+1 615 555 0142',
  company_address: '18 Woodland Street, Suite 4, Nashville, TN 37206',
}

/** @typedef {typeof default_names} Names */

/**
 * The names that the server wrote into the page.
 *
 * @returns {Partial<Names>}
 */
function readPage() {
  const page = 'document' in globalThis ? globalThis.document : undefined
  const found = Object.keys(default_names).map(name => [
    name,
    page?.querySelector(`meta[name="village:${name}"]`)?.getAttribute('content'),
  ])
  return Object.fromEntries(found.filter(([, value]) => value))
}

/**
 * The names as the settings have them. In a browser they stand in the page; the server sets its own at its start.
 *
 * @type {Names}
 */
export const names = {...default_names, ...readPage()}

/** @param {Partial<Names>} settings */
export const setNames = settings => void Object.assign(names, settings)
