import { formatNumber } from '../format.ts'
import { BarList } from '../ui/chart/bar-list.tsx'
import { ColumnChart, type ChartColumn } from '../ui/chart/column-chart.tsx'
import { LinePlot } from '../ui/chart/line-plot.tsx'
import { TimeChart } from '../ui/chart/time-chart.tsx'
import { GuideSection, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

const hiddenText = 'Fewer than 5'
const names = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const attended = [12, 0, null, 31, 52, 9]
const missed = [2, 0, null, 6, 11, null]
const columns: ChartColumn[] = names.map((tick, index) => ({
  tick,
  label: `${tick} 2026`,
  counts: [attended[index]!, missed[index]!],
  isSoFar: index === names.length - 1,
}))
const weeks: ChartColumn[] = Array.from({ length: 52 }, (_, index) => ({
  tick: `W${index + 1}`,
  label: `Week ${index + 1} of 2026`,
  counts: [Math.round(20 + 15 * Math.sin(index / 8))],
  isSoFar: index === 51,
}))
const revenue = [120, 480, 350, 1_024]

export function ChartSection() {
  return (
    <GuideSection
      id="charts"
      title="Charts"
      intro="Every chart has axes, exact figures by pointer, touch and arrow keys, and its figures as a table. No part differs by color alone."
    >
      <div className={styles.wide}>
        <Specimen
          title="Columns"
          note="Two parts, the second hatched. Lighter while the time is not over; hollow where a count is too small to be shown."
        >
          {(scheme) => (
            <ColumnChart
              label={`Events, ${scheme}`}
              unit="Month"
              parts={['Attended', 'No-shows']}
              columns={columns}
              hiddenText={hiddenText}
            />
          )}
        </Specimen>
        <Specimen title="Many columns" note="A year of weeks; the axis names as many as fit.">
          {(scheme) => (
            <ColumnChart
              label={`Active students, ${scheme}`}
              unit="Week"
              parts={['Students']}
              columns={weeks}
              hiddenText={hiddenText}
            />
          )}
        </Specimen>
      </div>
      <Specimen title="Line" note="Few figures, each at its day.">
        {(scheme) => <LineSpecimen label={`Revenue, ${scheme}`} values={revenue} />}
      </Specimen>
      <Specimen title="One figure, and none">
        {(scheme) => (
          <>
            <LineSpecimen label={`First revenue, ${scheme}`} values={[120]} />
            <LineSpecimen label={`No revenue, ${scheme}`} values={[]} />
          </>
        )}
      </Specimen>
      <Specimen title="Bars" note="Name, count and share are text; a bar repeats them.">
        {(scheme) => (
          <BarList
            label={`Majors, ${scheme}`}
            total={60}
            bars={[
              { name: 'Systems Engineering and Applied Mathematics with a minor in Philosophy', count: 40 },
              { name: 'History', count: 20 },
              { name: 'Alchemy', count: null },
              { name: 'Astrology', count: 0 },
            ]}
            hiddenText={hiddenText}
          />
        )}
      </Specimen>
    </GuideSection>
  )
}

function LineSpecimen({ label, values }: { label: string; values: readonly number[] }) {
  return (
    <TimeChart
      label={label}
      height={180}
      maxValue={Math.max(0, ...values)}
      points={values.map((value, index) => ({
        tick: names[index]!,
        label: `${names[index]} 2026`,
        figures: { Revenue: formatNumber(value) },
        summary: `${formatNumber(value)} in ${names[index]} 2026`,
      }))}
    >
      {(frame, activeIndex) => <LinePlot {...{ frame, values, activeIndex }} />}
    </TimeChart>
  )
}
