import '@mantine/core/styles/Pagination.layer.css'
import './pagination.css'
