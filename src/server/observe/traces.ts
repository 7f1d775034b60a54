import {context, ROOT_CONTEXT, trace, TraceFlags, SpanStatusCode, type Attributes, type Span} from '@opentelemetry/api'
import type {Logger} from 'drizzle-orm'

const tracer = trace.getTracer('village')

/**
 * The context of a request: its id is the id of the trace, so that all attempts of one entry of a phone's outbox are one trace,
 * found by the id that the phone shows.
 */
function contextOf(request_id: string) {
  const traceId = request_id.replaceAll('-', '')
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: traceId.slice(16),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}

/** Runs `work` in a span, below that of the caller or as the first of a request. Without an exporter it is only run. */
export function inSpan<T>(
  name: string,
  {request_id, attributes = {}}: {request_id?: string; attributes?: Attributes},
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = request_id === undefined ? context.active() : contextOf(request_id)
  return tracer.startActiveSpan(name, {attributes}, parent, async span => {
    try {
      return await work(span)
    } catch (error) {
      // the class alone: a message may hold what people typed
      span.setStatus({code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown'})
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds each statement to the span that sends it: its text, never its values. */
export const statementsInSpans: Logger = {
  logQuery: text => {
    trace.getActiveSpan()?.addEvent('statement', {'db.query.text': text})
  },
}

/** Exports traces by OTLP over HTTP; loads the exporter only here. Returns the function that sends the rest and ends it. */
export async function startTraces(endpoint: string, version: string): Promise<() => Promise<void>> {
  const [{BatchSpanProcessor, NodeTracerProvider}, {OTLPTraceExporter}, {resourceFromAttributes}] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({'service.name': 'village', 'service.version': version}),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({url}))],
  })
  provider.register()
  return async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
  }
}
