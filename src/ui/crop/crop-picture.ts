/** A part of a picture, in percent of its sides. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The frame of a picture. */
export interface CropShape {
  /** Width by height. */
  aspect: number
  /** Larger ones are scaled down to it. */
  width_max_px: number
}

const isWhole = ({x, y, width, height}: CropArea) => x < 0.5 && y < 0.5 && width > 99.5 && height > 99.5

/** The chosen part of a picture, upright. The file itself if nothing is cut off, or this browser cannot draw it. */
export async function cropped(file: File, area: CropArea, shape: CropShape): Promise<File> {
  if (isWhole(area)) return file
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await draw(file, area, shape, type).catch(() => null)
  return blob ? new File([blob], file.name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), {type}) : file
}

async function draw(
  file: File,
  {x, y, width, height}: CropArea,
  {aspect, width_max_px}: CropShape,
  type: string,
): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const [left, top] = [(x / 100) * picture.width, (y / 100) * picture.height]
  const [wide, high] = [(width / 100) * picture.width, (height / 100) * picture.height]
  const drawn_px = Math.max(1, Math.round(Math.min(width_max_px, wide)))
  const size = {width: drawn_px, height: Math.max(1, Math.round(drawn_px / aspect))}
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, wide, high, 0, 0, size.width, size.height)
  picture.close()
  return context ? new Promise(done => canvas.toBlob(done, type, 0.92)) : null
}
