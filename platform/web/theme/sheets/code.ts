import '@mantine/core/styles/Code.layer.css'
