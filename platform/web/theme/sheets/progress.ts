import '@mantine/core/styles/Progress.layer.css'
import './progress.css'
