#include <mma/client.h>
#include <stdio.h>

int main(void) {
        float a[2 * 3] = { 1, 2, 3, 4, 5, 6 }, b[3 * 2] = { 7, 8, 9, 10, 11, 12 }, d[2 * 2];
        struct mma_client *client;
        struct mma_error error;
        struct mma_result result;
        struct mma_gemm gemm;

        if (mma_open(NULL, &client, &error) != MMA_OK) {
                fprintf(stderr, "no connection: %s\n", error.text);
                return 1;
        }
        mma_gemm_init(&gemm); /* D = op(A) * op(B); row order, packed */
        gemm.a.dtype = gemm.b.dtype = gemm.d.dtype = MMA_F32;
        gemm.a.rows = 2, gemm.a.cols = 3, gemm.a.data = a;
        gemm.b.rows = 3, gemm.b.cols = 2, gemm.b.data = b;
        gemm.d.rows = 2, gemm.d.cols = 2, gemm.d.data = d;
        gemm.act = MMA_ACT_RELU;
        if (mma_gemm(client, &gemm, 1000, &result) == MMA_OK)
                printf("%g %g\n%g %g\ncomputed by %s\n", d[0], d[1], d[2], d[3], result.backend);
        else
                fprintf(stderr, "%s: %s %s\n", mma_status_name(result.status), result.error.field, result.error.text);
        mma_close(client);
        return result.status;
}
