/** Hands a file to the browser to be kept under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the download has its own hold on the file by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
