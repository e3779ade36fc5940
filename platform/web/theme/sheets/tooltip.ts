import '@mantine/core/styles/Tooltip.layer.css'
import './tooltip.css'
