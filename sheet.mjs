import sharp from 'sharp'
const [out, h, ...files] = process.argv.slice(2)
const imgs = await Promise.all(files.map(async f => sharp(f).resize({height: +h, width: 1000, fit: 'inside'}).toBuffer({resolveWithObject: true})))
let x = 0
const comp = imgs.map(({data, info}) => { const c = {input: data, left: x, top: 0}; x += info.width + 12; return c })
await sharp({create: {width: x, height: +h, channels: 3, background: '#888'}}).composite(comp).png().toFile(out)
