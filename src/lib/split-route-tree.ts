/** The names that a generated route tree gives to a route, its file and the route with those below it. */
const ownNames = (branch: string) => new Set([`${branch}Route`, `${branch}RouteImport`, `${branch}RouteWithChildren`])

/**
 * Divides a route tree as TanStack Router's generator writes it. `rest` is the tree without the routes below `branch`;
 * `below` adds these to it when it is loaded.
 *
 * @throws if the tree has no routes below that one
 */
export function splitRouteTree(code: string, branch: string): {rest: string; below: string} {
  const own = ownNames(branch)
  const statements = code.split(/^(?=[a-z])/m).map(text => {
    const name = /^(?:import \{ Route as|const) (\w+)/.exec(text)?.[1] ?? ''
    return {text, name, isBelow: name.startsWith(branch) && !own.has(name)}
  })
  const below = statements.filter(each => each.isBelow)
  const route = statements.find(({name}) => name === `${branch}RouteImport`)
  if (!route || below.length === 0) throw new Error(`no routes below ${branch} in the route tree`)
  const joined = `const ${branch}RouteWithChildren = ${branch}Route`
  return {
    rest: statements
      .filter(each => !each.isBelow)
      .map(({text, name}) => (name === `${branch}RouteWithChildren` ? `${joined}\n` : text))
      .join(''),
    below: [
      route.text,
      ...below.map(({text}) => text).filter(text => text.startsWith('import')),
      `const ${branch}Route = ${branch}RouteImport\n`,
      ...below.map(({text}) => text).filter(text => !text.startsWith('import')),
      `${branch}Route._addFileChildren(${branch}RouteChildren)\n`,
    ].join(''),
  }
}
