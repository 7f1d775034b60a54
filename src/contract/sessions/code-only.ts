/**
 * Whether a stored tap only proves a code for an edge that is confirmed, by its parameters.
 * @see src/domain/rules.md#start-code
 */
export const isCodeOnly = (tap: {readonly params: Readonly<Record<string, unknown>>} | undefined): boolean =>
  tap?.params.is_code_only === true
