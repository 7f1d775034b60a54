import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {cruise} from 'dependency-cruiser'
import {importRules} from './import-rules.ts'

const folders = ['src', 'sw', 'tests']

/** Source files below `root` that the rules must have seen, as paths relative to it. */
function sourceFiles(root: string): string[] {
  return folders.flatMap(folder => {
    try {
      return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
        .filter(path => /\.tsx?$/.test(path))
        .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
    } catch {
      return []
    }
  })
}

/**
 * Holds the imports of the repository at `root` against the rules. Answers what is wrong, one sentence each. A tool
 * that silently looks at nothing would find nothing, so every source file must be among the modules it saw.
 */
export async function importViolations(root: string): Promise<{modules: number; problems: string[]}> {
  const files = sourceFiles(root)
  const present = folders.filter(folder => files.some(file => file.startsWith(`${folder}/`)))
  const {output} = await cruise(
    present,
    {
      baseDir: root,
      validate: true,
      ruleSet: {forbidden: importRules},
      tsPreCompilationDeps: true,
      doNotFollow: {path: 'node_modules'},
      skipAnalysisNotInRules: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  )
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`)
  const seen = new Set(output.modules.map(module => module.source))
  const unseen = files.filter(file => !seen.has(file))
  const problems = [
    ...(files.length === 0 ? ['No source file was found.'] : []),
    ...unseen.map(file => `${file} was not looked at`),
    ...output.summary.violations.map(({rule, from, to}) => `${from} → ${to}: ${rule.name}`),
  ]
  return {modules: files.length - unseen.length, problems}
}
