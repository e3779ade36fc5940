import '@mantine/core/styles/ThemeIcon.layer.css'
