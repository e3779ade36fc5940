export { RiskRow } from './risks/risk-row.tsx'
