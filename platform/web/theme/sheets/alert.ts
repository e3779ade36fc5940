import '@mantine/core/styles/Alert.layer.css'
