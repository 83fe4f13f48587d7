import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/archivo/wdth.css';
