/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the download holds its own reference by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
