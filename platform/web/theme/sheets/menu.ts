import './popover.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './menu.css'
