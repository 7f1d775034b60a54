import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

/** One data series, in a color of the theme. */
interface Series {
  key: string
  name: string
  color: 'primary' | 'warm' | 'good' | 'waiting'
}
type Row = Record<string, string | number | null>

const ink = (color: Series['color']) => `var(--color-${color}${color === 'warm' ? '-fill' : ''})`
const axis = {stroke: 'var(--color-muted)', fontSize: 13, tickLine: false} as const
/** Labels at even steps where not all have room, the last one always. The padding keeps it within the chart. */
const steps = {interval: 'equidistantPreserveEnd', minTickGap: 8} as const
const legend = {itemSorter: null, wrapperStyle: {fontSize: 13}}
const panel = {
  contentStyle: {
    background: 'var(--color-card)',
    border: '1px solid var(--color-line)',
    borderRadius: 10,
    color: 'var(--color-ink)',
  },
  cursor: {fill: 'var(--color-sunk)'},
}

/** Bars over each other, one column for each row; `format` writes the values. */
export function Bars({
  rows,
  over,
  series,
  format = String,
}: {
  rows: readonly Row[]
  over: string
  series: readonly Series[]
  format?: (value: number) => string
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={{left: 4, right: 4, top: 4}} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey={over} {...axis} {...steps} padding={{left: 8, right: 8}} />
        <YAxis
          width="auto"
          className="tabular-nums"
          allowDecimals={false}
          {...axis}
          axisLine={false}
          tickFormatter={format}
        />
        <Tooltip {...panel} formatter={value => (typeof value === 'number' ? format(value) : value)} />
        {series.length > 1 && <Legend {...legend} />}
        {series.map(({key, name, color}) => (
          <Bar key={key} dataKey={key} name={name} stackId="all" fill={ink(color)} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Horizontal bars, for names that are too long for column labels. */
export function Sideways({rows, over, series}: {rows: readonly Row[]; over: string; series: Series}) {
  const {key, name, color} = series
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} layout="vertical" margin={{right: 12, top: 4}} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--color-line)" horizontal={false} />
        <XAxis type="number" allowDecimals={false} {...axis} />
        <YAxis type="category" dataKey={over} width={144} interval={0} {...axis} axisLine={false} />
        <Tooltip {...panel} />
        <Bar dataKey={key} name={name} fill={ink(color)} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** A line through the rows that have a value. */
export function Lines({rows, over, series}: {rows: readonly Row[]; over: string; series: readonly Series[]}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...rows]} margin={{left: 4, right: 4, top: 4}} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey={over} {...axis} {...steps} padding={{left: 16, right: 16}} />
        <YAxis width="auto" className="tabular-nums" {...axis} axisLine={false} />
        <Tooltip {...panel} />
        {series.map(({key, name, color}) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={ink(color)}
            strokeWidth={2}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
