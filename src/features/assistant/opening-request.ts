let isRequested = false

/** The assistant's button was pressed before the assistant was loaded. */
export function requestOpening(): void {
  isRequested = true
}

export const isOpeningRequested = (): boolean => isRequested

/** Called once the assistant is loaded. */
export function clearRequest(): void {
  isRequested = false
}
