import {statementLog} from '../database.ts'

/** The statements that the server sends to its database from now on, also within transactions, until the next watch. */
export function watchStatements(): () => readonly string[] {
  const texts: string[] = []
  statementLog.add = text => void texts.push(text)
  return () => texts
}

/** How many of them there are. */
export function countStatements(): () => number {
  const texts = watchStatements()
  return () => texts().length
}
