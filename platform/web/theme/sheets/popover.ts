import '@mantine/core/styles/Popover.layer.css'
import './popover.css'
