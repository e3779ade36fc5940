import '@mantine/core/styles/Slider.layer.css'
import './slider.css'
