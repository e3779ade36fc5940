import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/RingProgress.layer.css'
import './progress.css'
